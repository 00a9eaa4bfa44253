"""The table inside a browser tab: the same pages and rules, with a store and workers of the browser.

`host.py` runs in the worker that holds the tables, `thinkers.py` also in those in which bots think. The scripts around
them are in `static/`. `make site` (`tools/site.py`) writes all of it into a folder that any web server can serve.
"""

"""The web server inside a browser tab: the same pages and rules, with the browser's storage and workers.

`host.py` runs in the worker with the tables, `thinkers.py` also in the workers of bots. Their scripts are in `static/`.
`make site` (`tools/site.py`) writes everything into a folder that any web server can serve.
"""

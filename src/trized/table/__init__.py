"""The web server: people play in the browser against bots, on one screen, or with friends by link."""

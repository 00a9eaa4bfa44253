"""HTTP: connections, rate limits, middleware, logs, metrics and the local network."""

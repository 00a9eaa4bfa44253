"""Pages: templates, static files, texts, frames and pictures."""

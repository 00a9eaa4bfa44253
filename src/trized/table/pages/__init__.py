"""Pages: the frame around every board, templates, static files, texts and pictures."""

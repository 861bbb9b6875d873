"""Check device code: the badge's language, and types."""

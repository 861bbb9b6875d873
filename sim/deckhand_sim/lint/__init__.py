"""What device code may use: the badge's language and its types."""

"""Data that survives power off: store, records, saved games, statistics, choices. May import table and hw.files."""

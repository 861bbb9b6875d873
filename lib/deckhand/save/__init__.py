"""What survives the power switch: store, records, saved games, statistics, choices. May import table and hw.files."""

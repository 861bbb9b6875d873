"""The badge in the simulator: its own modules, its import, its drive, its screen."""

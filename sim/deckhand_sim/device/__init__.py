"""The simulated badge: its native modules, import, drive and screen."""

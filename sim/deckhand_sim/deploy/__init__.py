"""Put Deckhand onto badges: kits, flashing, drives, shortened names."""

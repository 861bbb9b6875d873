"""Many games of bots, for figures: the arena, studies of deals, and the work on several cores."""

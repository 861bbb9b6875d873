"""Statistics from many games of bots: the arena, studies of deals, and work on several cores."""

"""The table contract: the console's half of a game whose table is written as functions. Imports table/ and what games may import."""

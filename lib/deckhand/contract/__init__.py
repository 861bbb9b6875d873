"""The table contract: the console's half of a table that is written as functions. Imports table/ and what games may import."""

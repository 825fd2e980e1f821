"""A tournament: who plays when, what becomes of it, and how to take it up again."""

"""The view of the game, generated from proto/ by scripts/generate of the arena."""

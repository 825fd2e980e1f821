"""The contract between arena and bots, generated from proto/ by scripts/generate."""

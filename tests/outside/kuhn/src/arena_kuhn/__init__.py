"""Kuhn's poker for the arena: three cards, one bet, and already a reason to bluff."""

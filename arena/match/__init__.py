"""One match as a machine without I/O: facts go in, requests and a transcript come out."""

from arena.match.machine import Match, Policy, Request

__all__ = ["Match", "Policy", "Request"]

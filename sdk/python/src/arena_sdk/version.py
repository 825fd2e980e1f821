"""The version of the SDK, which is that of the arena it was released with."""

__version__ = "0.1.0"

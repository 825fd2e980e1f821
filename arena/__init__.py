"""A competition framework for bots that play bluffing dice, card and board games."""

import os

# gRPC reads it when it is imported, wherever that is: else its core writes to stderr at every failed handshake.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")

__version__ = "0.1.0"

"""The only importer of generated code: turns what the referee says into messages, and messages into plain values."""

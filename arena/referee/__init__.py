"""Sessions, deadlines, and many matches over few streams."""

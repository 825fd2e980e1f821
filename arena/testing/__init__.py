"""The public testing kit: what an author of a game needs to know that it is fit for the arena.

`conformance` holds the checks that every game passes, `variants` the games that they are asked of, `noninterference`
the search for leaks, `strategies` bots as plain functions, `playing` a match without processes. `sealed` and `layout`
are two small games with the hardest shapes of decision, for tests and as examples: a hidden simultaneous window and a
secret form.
"""

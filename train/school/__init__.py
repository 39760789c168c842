"""School problems as people type them, each with many right solutions: what the small pair learns.

`draw(rng)` gives one; families stand in `families/`, and what is not known in `unknown`.
"""

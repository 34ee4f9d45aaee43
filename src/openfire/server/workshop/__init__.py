"""The workshop: what is asked beside any game, to build, compute, read, draw and study.

Each subject has a module with the routes it answers and the types that go over the wire.
"""

from openfire.server.workshop import armies, laboratory, modules, odds, puzzles, rules, studies, tables

SUBJECTS = (armies, odds, rules, tables, modules, laboratory, studies, puzzles)

WORKSHOP_ROUTES = [route for subject in SUBJECTS for route in subject.ROUTES]
WORKSHOP_TYPES = tuple(kind for subject in SUBJECTS for kind in subject.TYPES)

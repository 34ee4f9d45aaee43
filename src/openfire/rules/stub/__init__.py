"""The smallest edition that keeps the contract of `openfire.testkit.contract`. Copy this folder to start a new one.

Then write the book's statements into a `ledger.yaml`, cite their ids where this one cites `stub.battle...`, and give
every chapter of the book a file.
"""

from openfire.engine.edition import CounterSchema, Edition
from openfire.roster import AttributeSchema, Vocabulary
from openfire.rules.stub.sequence import ACTED, play, start

EDITION = Edition(
    key="stub",
    version="1",
    title="Stub",
    play=play,
    start=start,
    marks=(CounterSchema(ACTED),),
    vocabulary=Vocabulary(
        attributes=(AttributeSchema("move", 0, 24), AttributeSchema("hit-points", 1, 99)), weapons_without_range=True
    ),
)

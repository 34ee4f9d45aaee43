"""Names for tables and pieces, in plain English."""

from openfire.table.draw import RandomDraw

_FIRST = {
    "wood": "Alder Birch Crow Fox Hazel Heron Ivy Jay Larch Moss Oak Owl Raven Rowan Thorn Willow",
    "orchard": "Apple Cherry Damson Medlar Mulberry Pear Plum Quince",
    "scrub": "Bramble Bracken Broom Fern Furze Gorse Heather Nettle Sedge Thistle",
    "bog": "Black Cotton Eel Frog Lapwing Peat Reed Rush Snipe Toad",
    "mere": "Coot Grebe Lily Mallard Osier Otter Swan Teal",
    "field": "Barley Bean Beet Clover Flax Hop Maize Oat Rye Turnip Vetch Wheat",
    "hill": "Beacon Bell Buzzard Chalk Gallows Hare Kite Lark Lookout Maiden Shepherd Signal",
    "outcrop": "Badger Chimney Devil Eagle Grey Hollow Iron Raven Split Tall Weeping Wolf",
    "building": "Baker Carter Chandler Cooper Draper Fuller Glover Mason Miller Potter Smith Tanner Thatcher Weaver",
    "ruin": "Abbot Bishop Burnt Captain Chapel Cloister Custom Exchange Guild Priory School Tower",
    "farm": "Barrow Brook Cold Dale East Long Nether Upper West Winter",
    "wall": "Bank Drove Field Lane Meadow Paddock Sheep Stone Tithe Yard",
    "hedge": "Blackthorn Dog-rose Elder Hawthorn Hedgehog Hornbeam Maple Sparrow Spindle Wren",
    "wire": "First Second Third Fourth Fifth Sixth Seventh Eighth",
    "traps": "Concrete Iron Old Rusty Sunken Toppled",
    "craters": "Cinder Deep Double Dry Muddy Shallow Smoking Wet",
    "litter": "Broken Charred Forgotten Leaning Lost Overturned Scattered Spilled Stacked Wet",
    "rubble": "Brewery Chapel Foundry Granary Market Station Theatre Tollhouse",
    "brook": "Dipper Kingfisher Minnow Trout",
}
_LAST = {
    "wood": "Wood Copse Spinney",
    "orchard": "Orchard",
    "scrub": "Scrub Thicket",
    "bog": "Bog Moss Mire",
    "mere": "Mere Pool",
    "field": "Field Acre",
    "hill": "Hill Knoll Rise",
    "outcrop": "Rock Crag Stones",
    "building": "House Store Workshop",
    "ruin": "Ruin Hall Walls",
    "farm": "Farm",
    "wall": "Wall",
    "hedge": "Hedge",
    "wire": "Wire",
    "traps": "Teeth",
    "craters": "Craters",
    "litter": "Crates Cart Barrels Sacks",
    "rubble": "Rubble",
    "brook": "Brook",
}
_TABLES = (
    "Amber Ash Bitter Copper Crooked Drift Ember Fallow Harrow Hollow Lantern Marrow Mill Quarry Saddle Salt Tallow",
    "Bank Corner Cross Dale Down End Fold Ford Gap Gate Heath Moor Reach Ridge Vale Weald",
)

_OBJECTIVES = "Signal mast,Supply cache,Field radio,Survey stone,Well,Fuel store,Map table,Relay,Shrine,Strongbox"


class Names:
    """Hands out names, none twice."""

    def __init__(self, draw: RandomDraw) -> None:
        self.draw = draw
        self.left = {kind: draw.shuffled(words.split()) for kind, words in _FIRST.items()}
        self.goals = draw.shuffled(_OBJECTIVES.split(","))
        self.given: dict[str, int] = {}

    def piece(self, kind: str) -> tuple[str, str]:
        """The id and the name of the next piece of a kind."""
        number = self.given.get(kind, 0) + 1
        self.given[kind] = number
        last = self.draw.pick(_LAST[kind].split())
        words = self.left[kind]
        return f"{kind}-{number}", f"{words[number - 1]} {last}" if number <= len(words) else f"{last} {number}"

    def objective(self) -> str:
        """The name of the next objective."""
        return self.goals.pop()

    def table(self) -> str:
        """A name for a table."""
        return " ".join(self.draw.pick(words.split()) for words in _TABLES)

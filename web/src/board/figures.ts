/** What a piece of the land is drawn as: its keywords say what kind of thing it is, its name which, else what grows or lies about in its biome. */

import { breadth, centroid, contains } from "./rings";
import type { Biome, Part } from "./scene";

/** What keywords say: nobody gets in, water, to be crossed, to be climbed, to be hidden in, to be sheltered by, open. */
export type Kind = "solid" | "water" | "wall" | "raised" | "wood" | "heap" | "flat";

export type Figure =
  | "house" | "glasshouse" | "hull" | "pillar" | "rock"
  | "water" | "pool" | "channel"
  | "stones" | "dyke" | "bags" | "hedge" | "fence" | "crates"
  | "hill" | "bank" | "deck" | "roof"
  | "trees" | "palms" | "orchard" | "mushrooms" | "reeds" | "grass" | "ribs"
  | "scrap" | "rubble" | "barrels" | "wagon" | "scrub" | "craters"
  | "crust" | "saltworks" | "brine" | "hotpool" | "quicksand" | "marsh" | "field" | "ruts" | "shards" | "vents" | "stakes" | "wire" | "paving";

const has = (part: Part, ...words: string[]) => words.some((word) => part.words.includes(word));

/** Nobody gets in: it says so, or says nothing at all. */
export const isSolid = (part: Part) => has(part, "impassable") || part.words.length === 0;
/** Raised ground that models stand on. */
export const isRaised = (part: Part) => part.level > 0 && has(part, "climbable");

export function kindOf(part: Part): Kind {
  if (isSolid(part)) return part.height ? "solid" : "water";
  if (isRaised(part)) return "raised";
  if (has(part, "barrier", "rough") && part.height > 0) return "wall";
  if (has(part, "obscuring")) return "wood";
  if (has(part, "cover", "heavy-cover", "light-cover")) return "heap";
  return "flat";
}

/** Words of names, in the kinds of things that they can name. */
const NAMED: Record<Kind, Record<string, Figure>> = {
  solid: {
    hull: "hull", steamer: "hull", ferry: "hull", wreck: "hull", barge: "hull", ship: "hull", deck: "hull",
    pillar: "pillar", column: "pillar", tower: "pillar", chimney: "pillar",
    ruin: "stones", hall: "stones", walls: "stones",
    stone: "rock", stones: "rock", rock: "rock", crag: "rock", boulder: "rock", cliff: "rock",
  },
  water: { mere: "pool", pond: "pool", pool: "pool", well: "pool" },
  wall: {
    dyke: "dyke", breakwater: "stones", bags: "bags", sacks: "bags", hedge: "hedge", fence: "fence", rail: "fence",
    crates: "crates", cart: "crates", barrels: "barrels", wire: "wire", teeth: "stakes",
  },
  raised: { deck: "deck", steamer: "deck", ferry: "deck", sterncastle: "deck", wreck: "deck", terrace: "bank", bank: "bank", stair: "bank", tower: "bank", house: "roof", store: "roof", workshop: "roof", farm: "roof" },
  wood: {
    reeds: "reeds", sedge: "reeds", marsh: "reeds", grass: "grass", meadow: "grass", crops: "grass",
    orchard: "orchard", mushroom: "mushrooms", caps: "mushrooms", fern: "palms", palm: "palms", ribs: "ribs", hedge: "hedge", ruin: "rubble",
    wood: "trees", copse: "trees", spinney: "trees",
  },
  heap: {
    scrap: "scrap", heap: "scrap", cargo: "crates", crates: "crates", rubble: "rubble", scree: "rubble", barrel: "barrels", barrels: "barrels",
    ruin: "rubble", hall: "rubble", walls: "rubble",
    wagon: "wagon", cart: "wagon", craters: "craters", scrub: "scrub", thicket: "scrub", bags: "bags", sacks: "bags", orchard: "orchard",
  },
  flat: {
    crust: "crust", pan: "crust", salt: "saltworks", works: "saltworks", brine: "brine", pool: "brine", hot: "hotpool", vents: "vents",
    quicksand: "quicksand", channel: "channel", ford: "channel", brook: "channel", ruts: "ruts", mud: "ruts", glass: "shards", splinter: "shards",
    scree: "rubble", rubble: "rubble", stakes: "stakes", spikes: "stakes", teeth: "stakes", wire: "wire", field: "field", acre: "field",
    bog: "marsh", moss: "marsh", mire: "marsh", marsh: "marsh", craters: "craters",
  },
};

/** What a kind of thing is where its name tells nothing. */
const USUAL: Record<Kind, Figure> = { solid: "house", water: "water", wall: "stones", raised: "hill", wood: "trees", heap: "scrub", flat: "field" };

/** What grows and lies about in a biome in place of what is usual. */
const LOCAL: Partial<Record<Biome, Partial<Record<Figure, Figure>>>> = {
  "salt-pans": { trees: "reeds", orchard: "reeds", scrub: "scrap", hedge: "stones", field: "crust", marsh: "brine", house: "house" },
  galleries: { trees: "mushrooms", orchard: "mushrooms", scrub: "rubble", hedge: "stones", field: "paving", marsh: "hotpool", brine: "hotpool", house: "pillar", grass: "mushrooms" },
  "tide-flats": { trees: "reeds", orchard: "reeds", scrub: "crates", hedge: "dyke", field: "marsh", house: "hull" },
  steppe: { trees: "grass", orchard: "grass", scrub: "grass", field: "ruts" },
  terraces: { trees: "orchard", hill: "bank" },
  glasshouses: { trees: "palms", orchard: "palms", scrub: "shards", house: "glasshouse", field: "marsh", grass: "palms" },
};

/** The last word of a name that says something decides: a reed bank is a bank, a salt pan a pan. */
function named(name: string, kind: Kind): Figure | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return words.reverse().map((word) => NAMED[kind][word]).find(Boolean);
}

export function figureOf(name: string, part: Part, biome: Biome): Figure {
  const kind = kindOf(part);
  const found = named(name, kind) ?? USUAL[kind];
  const told = (LOCAL[biome] ?? {})[found] ?? found;
  return fits(told, part) ? told : USUAL[kind];
}

/** Pillars are stout: something wide, or bent around a corner, is none. */
const fits = (figure: Figure, part: Part) => figure !== "pillar" || (breadth(part.ring) < 5 && contains(part.ring, centroid(part.ring)));

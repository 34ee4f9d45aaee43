/** Pieces of the land as paths in a few colours. Colours are names of the palette; y points down, as on the screen. */

import type { Figure } from "./figures";
import { line, n, ring as closed } from "./outlines";
import { across, area, axis, blob, breadth, centroid, inRows, inset, sides, slopes, smooth, strew, strokes, SUN, type Strewn } from "./rings";
import type { Place } from "./scene";

/** One path: what fills it and what is drawn along it, each the name of a colour of the palette. */
export type Paint = { d: string; fill?: string; stroke?: string; width?: number; opacity?: number };

type Draw = (seed: string, ring: Place[]) => Paint[];

const disc = (x: number, y: number, r: number, high = r) => `M${n(x - r)} ${n(y)}a${n(r)} ${n(high)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(high)} 0 1 1 ${n(-2 * r)} 0`;
const discs = (all: readonly Strewn[], share = 1, dx = 0, dy = 0) => all.map(({ x, y, r }) => disc(x + dx * r, y + dy * r, r * share)).join("");
const spot = (at: Place, turn: number, far: number): Place => ({ x: at.x + Math.cos(turn) * far, y: at.y + Math.sin(turn) * far });
const filled = (d: string, fill: string, opacity = 1): Paint => ({ d, fill, opacity });
const drawn = (d: string, stroke: string, width: number, opacity = 1): Paint => ({ d, stroke, width, opacity });
const ofTone = (all: readonly Strewn[], tone: number) => all.filter((one) => one.tone === tone);

/** A box seen from above: its corners, turned. */
const slab = ({ x, y, turn }: Strewn, long: number, wide: number): Place[] =>
  [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([a, b]) => ({
    x: x + Math.cos(turn) * a! * long - Math.sin(turn) * b! * wide,
    y: y + Math.sin(turn) * a! * long + Math.cos(turn) * b! * wide,
  }));

/** An uneven stone, and its side in the light. */
function pebble({ x, y, r, turn }: Strewn): { whole: Place[]; lit: Place[] } {
  const whole = [0, 1, 2, 3, 4, 5].map((k) => spot({ x, y }, turn + k * 1.047, r * (k % 2 ? 0.78 : 1)));
  return { whole, lit: whole.map((at) => ({ x: x + (at.x - x) * 0.6 + SUN.x * r * 0.2, y: y + (at.y - y) * 0.6 + SUN.y * r * 0.2 })) };
}

function pebbles(all: readonly Strewn[], fill = "stone", lit = "stone-lit"): Paint[] {
  return [
    filled(discs(all, 0.95, 0.22, 0.3), "shade", 0.4),
    { d: all.map((one) => closed(pebble(one).whole)).join(""), fill, stroke: "stone-line", width: 0.035 },
    filled(all.map((one) => closed(pebble(one).lit)).join(""), lit, 0.75),
  ];
}

/** Light and shade along the edges of something that rises. */
function relief(ring: Place[], wide: number, strength = 1): Paint[] {
  const { lit, pale, dim, dark } = slopes(ring, wide);
  return [filled(lit, "light", 0.5 * strength), filled(pale, "light", 0.24 * strength), filled(dim, "shade", 0.2 * strength), filled(dark, "shade", 0.4 * strength)];
}

// ------------------------------------------------------------------------------------------------ things that stand

/** A roof of four faces around its ridge, with rows of tiles. */
const house: Draw = (_, ring) => [
  filled(closed(ring), "roof"),
  drawn(strokes(across(ring, axis(ring), 0.4)), "roof-line", 0.05, 0.55),
  ...relief(ring, breadth(ring) * 0.34, 0.85),
  drawn(closed(inset(ring, breadth(ring) * 0.34)), "roof-line", 0.08),
  drawn(closed(ring), "hard", 0.09),
];

/** Panes on iron ribs. */
const glasshouse: Draw = (_, ring) => {
  const along = axis(ring);
  return [
    filled(closed(ring), "glass"),
    ...relief(ring, breadth(ring) * 0.34, 0.8),
    drawn(strokes(across(ring, along, 0.62)) + strokes(across(ring, along + Math.PI / 2, 0.62)), "glass-line", 0.05, 0.9),
    drawn(closed(inset(ring, breadth(ring) * 0.34)), "glass-line", 0.12),
    filled(strew("panes", ring, 0.3, 0.16).map((one) => closed(slab({ ...one, turn: along }, 0.27, 0.27))).join(""), "glint", 0.75),
    drawn(closed(ring), "hard", 0.1),
  ];
};

/** The hull of a ship that lies on its side: strakes of plates, rust, and holes. */
const hull: Draw = (seed, ring) => [
  filled(closed(ring), "hull"),
  filled(strew(seed, ring, 0.8, 0.12, 0.6).map((one) => blob(`${seed}${one.x}`, one, one.r, one.r * 0.7)).join(""), "rust", 0.55),
  drawn(strokes(across(ring, axis(ring), 0.55), 0.1), "hull-line", 0.07, 0.8),
  drawn(strokes(across(ring, axis(ring) + Math.PI / 2, 1.7), 0.08), "hull-line", 0.1, 0.75),
  ...relief(ring, Math.min(0.6, breadth(ring) * 0.25)),
  filled(strew(`${seed}holes`, inset(ring, 0.5), 0.42, 0.05, 2).map((one) => blob(`${seed}${one.y}`, one, one.r * 1.2, one.r * 0.8)).join(""), "hole", 0.9),
  drawn(closed(ring), "hard", 0.13),
];

/** A pillar that holds the roof up, with a lamp on it. */
const pillar: Draw = (_, ring) => {
  const at = centroid(ring);
  const wide = breadth(ring);
  const top = inset(ring, wide * 0.2);
  return [
    filled(closed(ring), "rock"),
    ...relief(ring, wide * 0.2, 1.1),
    { d: closed(top), fill: "rock-lit", stroke: "rock-line", width: 0.08 },
    drawn(closed(inset(ring, wide * 0.3)), "rock-line", 0.06, 0.7),
    filled(disc(at.x, at.y, 0.62), "lamp", 0.35),
    filled(disc(at.x, at.y, 0.34), "lamp"),
    filled(disc(at.x, at.y, 0.15), "lamp-core"),
    drawn(closed(ring), "hard", 0.11),
  ];
};

/** A stone with faces in light and shade. */
const rock: Draw = (_, ring) => {
  const at = centroid(ring);
  const peak = { x: at.x + SUN.x * 0.2, y: at.y + SUN.y * 0.2 };
  const face = { lit: "", dark: "" };
  for (const [a, b] of sides(ring)) {
    const mid = { x: (a.x + b.x) / 2 - at.x, y: (a.y + b.y) / 2 - at.y };
    face[mid.x * SUN.x + mid.y * SUN.y > 0 ? "lit" : "dark"] += closed([a, b, peak]);
  }
  return [
    { d: closed(ring), fill: "rock" },
    filled(face.lit, "light", 0.3),
    filled(face.dark, "shade", 0.28),
    drawn(sides(ring).map(([a]) => line([a, peak])).join(""), "rock-line", 0.05, 0.7),
    drawn(closed(ring), "hard", 0.1),
  ];
};

// ------------------------------------------------------------------------------------------------ water

const surface = (ring: Place[], fill: string, edge: string): Paint[] => [
  { d: closed(ring), fill },
  drawn(closed(ring), edge, 0.16),
  drawn(closed(inset(ring, 0.45)), "ripple", 0.05, 0.75),
  drawn(closed(inset(ring, 1)), "ripple", 0.04, 0.5),
];

const water: Draw = (seed, ring) => [...surface(ring, "water", "shore"), ...glints(seed, ring)];

function glints(seed: string, ring: Place[], colour = "ripple"): Paint[] {
  const all = strew(seed, inset(ring, 0.5), 0.4, 0.3, 1.2);
  return [drawn(all.map(({ x, y, r }) => `M${n(x - r)} ${n(y)}q${n(r * 0.5)} ${n(-r * 0.4)} ${n(r)} 0t${n(r)} 0`).join(""), colour, 0.06, 0.85)];
}

/** Water that flows along. */
const channel: Draw = (seed, ring) => [
  { d: closed(ring), fill: "water", stroke: "shore", width: 0.12, opacity: 0.85 },
  drawn(strokes(across(ring, axis(ring), 0.42), 0.5), "ripple", 0.05, 0.6),
  ...glints(seed, ring),
];

/** Brine with a crust of salt along its edge. */
const brine: Draw = (seed, ring) => [
  filled(smooth(ring), "brine"),
  drawn(smooth(ring), "crust", 0.5),
  drawn(smooth(inset(ring, 0.5)), "crust", 0.12, 0.7),
  drawn(smooth(inset(ring, 1.1)), "crust", 0.06, 0.6),
  filled(strew(seed, ring, 0.16, 0.9, 1).map((one) => closed(pebble(one).whole)).join(""), "crust", 0.95),
];

const hotpool: Draw = (seed, ring) => [
  filled(smooth(ring), "rock"),
  drawn(smooth(ring), "rock-line", 0.14),
  filled(smooth(inset(ring, 0.35)), "ember-2"),
  filled(smooth(inset(ring, 0.8)), "ember"),
  drawn(strew(seed, inset(ring, 0.6), 0.24, 0.6, 1.3).map(({ x, y, r }) => disc(x, y, r)).join(""), "lamp-core", 0.06, 0.85),
];

/** Sand that swallows. */
const quicksand: Draw = (_, ring) => [
  filled(smooth(ring), "mud"),
  ...[0.05, 0.5, 1, 1.5].map((far) => drawn(smooth(inset(ring, far)), "mud-line", 0.09, 0.8)),
  filled(smooth(inset(ring, 2)), "mud-line", 0.45),
];

const marsh: Draw = (seed, ring) => [
  filled(smooth(ring), "mud", 0.85),
  filled(strew(seed, ring, 0.9, 0.1, 1).map((one) => blob(seed + one.x, one, one.r, one.r * 0.6)).join(""), "water", 0.8),
  ...tufts(strew(`${seed}tufts`, ring, 0.42, 0.5), "reed"),
];

// ------------------------------------------------------------------------------------------------ to be crossed

/** Courses of stone with their top in the light. */
const stones: Draw = (_, ring) => {
  const along = axis(ring);
  const wide = breadth(ring);
  return [
    { d: closed(ring), fill: "stone" },
    drawn(strokes(across(ring, along + Math.PI / 2, 0.62)), "stone-line", 0.07, 0.85),
    drawn(strokes(across(ring, along, Math.max(wide / 2, 0.3))), "stone-line", 0.06, 0.8),
    ...relief(ring, Math.min(0.22, wide * 0.3), 1.1),
    drawn(closed(ring), "hard", 0.08),
  ];
};

/** A bank of earth with grass on its crest. */
const dyke: Draw = (seed, ring) => [
  { d: closed(ring), fill: "earth-1" },
  ...relief(ring, breadth(ring) * 0.36, 1.2),
  drawn(closed(inset(ring, breadth(ring) * 0.36)), "edge", 0.05, 0.8),
  ...tufts(strew(seed, ring, 0.3, 1.4), "reed"),
  drawn(closed(ring), "edge", 0.08),
];

const bags: Draw = (seed, ring) => {
  const all = inRows(seed, ring, 0.36, 0.56);
  const sack = (one: Strewn, share = 1) => smooth(slab(one, 0.42 * share, 0.36 * share));
  return [
    filled(closed(ring), "shade", 0.22),
    { d: all.map((one) => sack(one)).join(""), fill: "sack", stroke: "sack-line", width: 0.06 },
    filled(all.map((one) => sack({ ...one, x: one.x - 0.05, y: one.y - 0.07 }, 0.55)).join(""), "light", 0.35),
  ];
};

const hedge: Draw = (seed, ring) => [{ d: closed(ring), fill: "leaves" }, ...crowns(strew(seed, ring, 0.34, 2.2)), drawn(closed(ring), "crown-shade", 0.06, 0.8)];

const fence: Draw = (seed, ring) => {
  const along = axis(ring);
  const rails = across(ring, along, breadth(ring) * 0.4);
  const posts = across(ring, along + Math.PI / 2, 0.95);
  return [
    filled(closed(ring), "earth-1", 0.55),
    drawn(strokes(rails), "shade", 0.2, 0.3),
    drawn(strokes(rails), "timber", 0.13),
    drawn(strokes(posts), "timber-line", 0.16),
    ...tufts(strew(seed, ring, 0.25, 0.8), "grass-2"),
    drawn(closed(ring), "timber-line", 0.05, 0.7),
  ];
};

const wire: Draw = (seed, ring) => {
  const all = inRows(seed, ring, 0.4, 0.62);
  return [
    filled(closed(ring), "earth-1", 0.4),
    drawn(all.map(({ x, y }) => disc(x, y, 0.36)).join(""), "hard", 0.055, 0.75),
    drawn(strokes(across(ring, axis(ring), breadth(ring) * 0.8)), "hard", 0.05, 0.8),
    drawn(closed(ring), "edge", 0.05, 0.7),
  ];
};

const crates: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.52, 0.75, 0.92);
  return [
    filled(closed(ring), "shade", 0.14),
    filled(all.map((one) => closed(slab({ ...one, x: one.x + 0.12, y: one.y + 0.16 }, one.r, one.r * 0.8))).join(""), "shade", 0.42),
    ...[0, 1, 2].map((tone): Paint => ({ d: ofTone(all, tone).map((one) => closed(slab(one, one.r, one.r * 0.8))).join(""), fill: `crate-${tone}`, stroke: "timber-line", width: 0.06 })),
    drawn(all.map((one) => line([slab(one, one.r, one.r * 0.8)[0]!, slab(one, one.r, one.r * 0.8)[2]!])).join(""), "timber-line", 0.05, 0.8),
    drawn(closed(ring), "edge", 0.05, 0.7),
  ];
};

const barrels: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.46, 1.3, 0.98);
  return [
    filled(closed(ring), "shade", 0.14),
    filled(discs(all, 1, 0.24, 0.34), "shade", 0.42),
    ...[0, 1, 2].map((tone): Paint => ({ d: discs(ofTone(all, tone)), fill: `crate-${tone}`, stroke: "timber-line", width: 0.07 })),
    drawn(discs(all, 0.68), "timber-line", 0.05, 0.8),
    filled(discs(all, 0.16), "timber-line"),
    drawn(closed(ring), "edge", 0.05, 0.7),
  ];
};

// ------------------------------------------------------------------------------------------------ to be climbed

const hill: Draw = (seed, ring) => [...relief(ring, 0.95), ...tufts(strew(seed, inset(ring, 0.6), 0.3, 0.16), "grass-2")];

/** A terrace behind a wall of stones. */
const bank: Draw = (_, ring) => [
  ...relief(ring, 0.5, 1.15),
  drawn(closed(inset(ring, 0.5)), "stone-line", 0.07, 0.8),
  drawn(sides(ring).flatMap(([a, b]) => joints(a, b, ring)).join(""), "stone-line", 0.06, 0.85),
];

/** Joints between the stones of a wall along an edge, inward. */
function joints(a: Place, b: Place, ring: Place[]): string[] {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const many = Math.max(1, Math.round(long / 0.7));
  const [at, inner] = [sides(ring).findIndex(([one]) => one === a), inset(ring, 0.5)];
  const [c, d] = [inner[at]!, inner[(at + 1) % ring.length]!];
  return Array.from({ length: many }, (_, k) => {
    const share = (k + 0.5) / many;
    return line([{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, { x: c.x + (d.x - c.x) * share, y: c.y + (d.y - c.y) * share }]);
  });
}

/** The planks of a deck, its rail, and hatches. */
const deck: Draw = (seed, ring) => {
  const along = axis(ring);
  return [
    filled(closed(ring), "timber"),
    drawn(strokes(across(ring, along, 0.36)), "timber-line", 0.045, 0.75),
    drawn(strokes(across(inset(ring, 0.3), along + Math.PI / 2, 2.3)), "timber-line", 0.05, 0.5),
    filled(strew(seed, ring, 0.7, 0.06, 1).map((one) => blob(seed + one.x, one, one.r * 1.3, one.r * 0.7)).join(""), "timber-line", 0.28),
    ...relief(ring, 0.3, 0.9),
    drawn(closed(inset(ring, 0.3)), "timber-line", 0.1),
    drawn(closed(ring), "hard", 0.13),
  ];
};

/** A flat roof that can be stood on. */
const roof: Draw = (_, ring) => [
  filled(closed(ring), "stone"),
  drawn(strokes(across(ring, axis(ring), 0.75)) + strokes(across(ring, axis(ring) + Math.PI / 2, 0.75)), "stone-line", 0.05, 0.5),
  ...relief(ring, 0.34, 1.1),
  drawn(closed(inset(ring, 0.34)), "stone-line", 0.08),
  drawn(closed(ring), "hard", 0.1),
];

// ------------------------------------------------------------------------------------------------ what grows

function crowns(all: readonly Strewn[]): Paint[] {
  return [
    filled(discs(all, 1.02, 0.2, 0.3), "crown-shade", 0.5),
    ...[0, 1, 2].map((tone) => filled(discs(ofTone(all, tone)), `crown-${tone}`)),
    filled(discs(all, 0.46, -0.24, -0.28), "light", 0.22),
  ];
}

const under = (ring: Place[], fill: string, edge: string): Paint => ({ d: closed(ring), fill, stroke: edge, width: 0.05, opacity: 0.9 });

const trees: Draw = (seed, ring) => [under(ring, "leaves", "crown-shade"), ...crowns(strew(seed, ring, 0.68, 0.62))];

/** Trees in rows, with their fruit. */
const orchard: Draw = (seed, ring) => {
  const all = inRows(seed, inset(ring, 0.35), 0.58, 1.25);
  const fruit = all.flatMap((one) => [0, 1, 2, 3].map((k) => spot(one, one.turn + k * 1.7, one.r * 0.6)));
  return [
    under(ring, "leaves", "crown-shade"),
    drawn(strokes(across(ring, axis(ring), 1.25), 0.2), "furrow", 0.05, 0.6),
    ...crowns(all),
    filled(fruit.map(({ x, y }) => disc(x, y, 0.11)).join(""), "fruit"),
  ];
};

const palms: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.85, 0.5, 0.6);
  const fronds = (one: Strewn) => Array.from({ length: 7 }, (_, k) => {
    const tip = spot(one, one.turn + k * 0.9, one.r);
    const bend = spot(one, one.turn + k * 0.9 + 0.35, one.r * 0.6);
    return `M${n(one.x)} ${n(one.y)}Q${n(bend.x)} ${n(bend.y)} ${n(tip.x)} ${n(tip.y)}`;
  }).join("");
  return [
    under(ring, "leaves", "crown-shade"),
    filled(discs(all, 0.8, 0.2, 0.3), "crown-shade", 0.45),
    ...[0, 1, 2].map((tone) => drawn(ofTone(all, tone).map(fronds).join(""), `crown-${tone}`, 0.2)),
    drawn(all.map(fronds).join(""), "light", 0.035, 0.3),
    filled(discs(all, 0.13), "timber-line"),
  ];
};

const mushrooms: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.72, 0.6, 0.8);
  return [
    under(ring, "leaves", "crown-shade"),
    filled(discs(all, 1.35), "glow", 0.14),
    filled(discs(all, 1, 0.18, 0.28), "shade", 0.5),
    ...[0, 1, 2].map((tone) => filled(discs(ofTone(all, tone)), `cap-${tone}`)),
    drawn(discs(all, 0.8), "light", 0.05, 0.35),
    filled(all.flatMap((one) => [0, 1, 2].map((k) => { const at = spot(one, one.turn + k * 2.1, one.r * 0.5); return disc(at.x, at.y, one.r * 0.15); })).join(""), "glow", 0.95),
  ];
};

/** Stalks that stand close, leaning with the wind. */
function tufts(all: readonly Strewn[], colour: string, lean = 0.3): Paint[] {
  const stalks = all.map(({ x, y, r }) => [-0.5, -0.1, 0.3].map((k) => `M${n(x + k * r)} ${n(y + r * 0.5)}q${n(0.06 * r)} ${n(-r * 0.6)} ${n((lean + k * 0.5) * r)} ${n(-r * 1.15)}`).join("")).join("");
  return [drawn(stalks, colour, 0.07)];
}

const reeds: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.62, 1.5, 0.42);
  const heads = all.filter(({ tone }) => tone === 0).map(({ x, y, r }) => disc(x + 0.3 * r, y - r * 0.6, 0.07, 0.17)).join("");
  return [
    under(ring, "reedbed", "reed-2"),
    filled(strew(`${seed}water`, ring, 0.8, 0.09, 1).map((one) => blob(seed + one.x, one, one.r, one.r * 0.5)).join(""), "water", 0.6),
    ...tufts(ofTone(all, 1), "reed-2"),
    ...tufts(ofTone(all, 2), "reed"),
    ...tufts(ofTone(all, 0), "reed", 0.45),
    filled(heads, "reed-head"),
  ];
};

const grass: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.7, 1.8, 0.36);
  return [
    under(ring, "grassbed", "grass-2"),
    ...tufts(ofTone(all, 0), "grass-2", 0.9),
    ...tufts(ofTone(all, 1), "grass-1", 0.9),
    ...tufts(ofTone(all, 2), "grass-0", 0.9),
  ];
};

const scrub: Draw = (seed, ring) => [under(ring, "leaves", "edge"), ...crowns(strew(seed, ring, 0.34, 0.7, 0.9)), ...tufts(strew(`${seed}t`, ring, 0.34, 0.7), "reed")];

/** The ribs of a ship on both sides of its keel. */
const ribs: Draw = (seed, ring) => {
  const along = axis(ring);
  const pairs = across(ring, along + Math.PI / 2, 0.95);
  const bow = ([a, b]: [Place, Place]) => {
    const mid = { x: (a.x + b.x) / 2 + Math.cos(along) * 0.55, y: (a.y + b.y) / 2 + Math.sin(along) * 0.55 };
    return `M${n(a.x)} ${n(a.y)}Q${n(mid.x)} ${n(mid.y)} ${n(b.x)} ${n(b.y)}`;
  };
  const all = pairs.map(bow).join("");
  return [
    under(ring, "mud", "edge"),
    ...pebbles(strew(seed, ring, 0.2, 0.5)),
    drawn(all, "shade", 0.42, 0.35),
    drawn(all, "bone-line", 0.32),
    drawn(all, "bone", 0.2),
    drawn(strokes(across(ring, along, breadth(ring)), 0.2), "bone-line", 0.36),
    drawn(strokes(across(ring, along, breadth(ring)), 0.2), "bone", 0.22),
  ];
};

// ------------------------------------------------------------------------------------------------ what lies about

const rubble: Draw = (seed, ring) => [under(ring, "scree", "edge"), ...pebbles(strew(seed, ring, 0.4, 1.1, 0.86))];

const scrap: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.55, 0.9, 0.8);
  const [plates, wheels, pipes] = [ofTone(all, 0), ofTone(all, 1), ofTone(all, 2)];
  const tubes = pipes.map((one) => line([spot(one, one.turn, one.r * 1.2), spot(one, one.turn, -one.r * 1.2)])).join("");
  return [
    under(ring, "scree", "edge"),
    filled(discs(all, 0.95, 0.22, 0.3), "shade", 0.38),
    { d: plates.map((one) => closed(slab(one, one.r, one.r * 0.6))).join(""), fill: "hull", stroke: "hull-line", width: 0.07 },
    drawn(tubes, "hull-line", 0.26),
    drawn(tubes, "rust", 0.16),
    drawn(discs(wheels, 0.8), "hull-line", 0.26),
    drawn(discs(wheels, 0.8), "rust", 0.16),
    drawn(wheels.map((one) => [0, 1, 2].map((k) => line([spot(one, one.turn + k * 1.05, one.r * 0.75), spot(one, one.turn + k * 1.05, -one.r * 0.75)])).join("")).join(""), "hull-line", 0.08),
  ];
};

/** A wagon that has burnt: its bed, its wheels, and soot. */
const wagon: Draw = (seed, ring) => {
  const at = centroid(ring);
  const turn = axis(ring);
  const half = breadth(ring) * 0.42;
  const long = Math.min(half * 2, area(ring) / (breadth(ring) * 2.2));
  const bed: Strewn = { ...at, r: half, tone: 0, turn };
  const wheels = [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([a, b]) => spot(spot(at, turn, a! * long * 0.62), turn + Math.PI / 2, b! * half * 0.86));
  const planks = slab(bed, long, half * 0.62);
  return [
    under(ring, "soot", "edge"),
    filled(blob(seed, at, long * 1.1, half * 1.2), "soot-2", 0.8),
    drawn(wheels.map((one) => disc(one.x, one.y, 0.42)).join(""), "timber-line", 0.16),
    { d: closed(planks), fill: "timber", stroke: "timber-line", width: 0.09 },
    drawn(strokes(across(planks, turn, 0.26)), "timber-line", 0.06),
    filled(strew(seed, planks, 0.5, 0.3, 1).map((one) => blob(seed + one.x, one, one.r, one.r * 0.6)).join(""), "soot-2", 0.85),
    ...pebbles(strew(`${seed}bits`, ring, 0.16, 0.5), "soot-2", "timber"),
  ];
};

const craters: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.9, 0.32, 0.9);
  return [
    under(ring, "scree", "edge"),
    filled(discs(all), "earth-2"),
    filled(discs(all, 0.72, -0.06, -0.1), "shade", 0.45),
    filled(discs(all, 0.5, 0.1, 0.14), "light", 0.16),
  ];
};

// ------------------------------------------------------------------------------------------------ open ground

const crust: Draw = (seed, ring) => {
  const plates = strew(seed, ring, 0.85, 0.7, 0.74);
  return [
    { d: closed(ring), fill: "crust", stroke: "crust-line", width: 0.07 },
    drawn(plates.map((one) => closed(pebble(one).whole)).join(""), "crust-line", 0.06, 0.85),
    drawn(plates.map((one) => line(pebble(one).whole.slice(3))).join(""), "light", 0.09, 0.8),
  ];
};

/** Basins in which salt dries. */
const saltworks: Draw = (seed, ring) => {
  const along = axis(ring);
  return [
    { d: closed(ring), fill: "brine", stroke: "crust-line", width: 0.1 },
    filled(strew(seed, ring, 0.5, 0.2, 1.2).map((one) => closed(slab({ ...one, turn: along }, 0.6, 0.6))).join(""), "crust", 0.8),
    drawn(strokes(across(ring, along, 1.3)) + strokes(across(ring, along + Math.PI / 2, 1.3)), "crust", 0.24),
    drawn(strokes(across(ring, along, 1.3)) + strokes(across(ring, along + Math.PI / 2, 1.3)), "crust-line", 0.05, 0.8),
  ];
};

const field: Draw = (_, ring) => [{ d: closed(ring), fill: "crops", stroke: "edge", width: 0.05 }, drawn(strokes(across(ring, axis(ring), 0.5), 0.12), "furrow", 0.1, 0.8)];

const ruts: Draw = (seed, ring) => {
  const tracks = across(ring, axis(ring), Math.max(breadth(ring) / 4, 0.5));
  return [
    { d: closed(ring), fill: "clay", stroke: "edge", width: 0.05, opacity: 0.95 },
    drawn(strokes(tracks, 0.1), "clay-line", 0.26, 0.7),
    drawn(strokes(tracks, 0.1), "clay", 0.08),
    filled(strew(seed, ring, 0.5, 0.12, 1).map((one) => blob(seed + one.x, one, one.r, one.r * 0.4)).join(""), "water", 0.6),
  ];
};

const shards: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.52, 1.2, 0.66);
  const shard = (one: Strewn) => closed([0, 2.2, 3.9].map((turn, k) => spot(one, one.turn + turn, one.r * (k ? 0.75 : 1.2))));
  return [
    under(ring, "soot", "edge"),
    filled(ofTone(all, 0).map(shard).join(""), "glass"),
    filled(ofTone(all, 1).map(shard).join(""), "glint"),
    { d: ofTone(all, 2).map(shard).join(""), fill: "glass", opacity: 0.75 },
    drawn(all.map(shard).join(""), "glass-line", 0.045, 0.9),
  ];
};

const vents: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.55, 0.4, 1);
  return [
    under(ring, "scree", "edge"),
    filled(discs(all, 1.5), "ember", 0.18),
    { d: discs(all), fill: "rock", stroke: "rock-line", width: 0.08 },
    filled(discs(all, 0.62), "hole"),
    filled(discs(all, 0.42), "ember"),
    filled(discs(all, 0.18), "lamp-core"),
  ];
};

const stakes: Draw = (seed, ring) => {
  const all = strew(seed, ring, 0.5, 1.3, 0.75);
  const spike = (one: Strewn, dx = 0, dy = 0) => line([{ x: one.x - 0.2 + dx, y: one.y + 0.35 + dy }, { x: one.x + 0.22 + dx, y: one.y - 0.42 + dy }]);
  return [
    under(ring, "mud", "mud-line"),
    drawn(all.map((one) => spike(one, 0.16, 0.12)).join(""), "shade", 0.14, 0.35),
    drawn(all.map((one) => spike(one)).join(""), "timber-line", 0.19),
    drawn(all.map((one) => spike(one)).join(""), "timber", 0.1),
  ];
};

const paving: Draw = (_, ring) => {
  const along = axis(ring);
  return [{ d: closed(ring), fill: "scree", stroke: "rock-line", width: 0.06 }, drawn(strokes(across(ring, along, 0.8)) + strokes(across(ring, along + Math.PI / 2, 1.1)), "rock-line", 0.05, 0.7)];
};

const DRAWINGS: Record<Figure, Draw> = {
  house, glasshouse, hull, pillar, rock,
  water, pool: water, channel,
  stones, dyke, bags, hedge, fence, crates,
  hill, bank, deck, roof,
  trees, palms, orchard, mushrooms, reeds, grass, ribs,
  scrap, rubble, barrels, wagon, scrub, craters,
  crust, saltworks, brine, hotpool, quicksand, marsh, field, ruts, shards, vents, stakes, wire, paving,
};

/** A piece as it is drawn; the same on every screen. */
export const drawing = (figure: Figure, seed: string, ring: Place[]): Paint[] => DRAWINGS[figure](seed, ring).filter(({ d }) => d);

/** Where labels stand: near what they name, never one over another, and over as few bases as can be. */

import type { Place } from "./scene";

export type Box = { left: number; top: number; width: number; height: number };

/** A place for the middle of a label, and how bad it is; the smaller the better. */
export type Spot = Place & { cost: number };

export type Wish = {
  id: string;
  width: number;
  height: number;
  spots: readonly Spot[];
  /** What the worst place that is taken may cost; a label without one is left out. */
  most?: number;
};

/** A round base that labels would rather not cover. */
export type Base = Place & { r: number };

export const boxAt = (at: Place, { width, height }: { width: number; height: number }): Box => ({ left: at.x - width / 2, top: at.y - height / 2, width, height });

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** How much of a label covers bases, of 1 for all of it. */
function covered(box: Box, bases: readonly Base[]): number {
  let sum = 0;
  for (const { x, y, r } of bases) {
    const wide = Math.min(box.left + box.width, x + r) - Math.max(box.left, x - r);
    const high = Math.min(box.top + box.height, y + r) - Math.max(box.top, y - r);
    if (wide > 0 && high > 0) sum += wide * high;
  }
  return sum / (box.width * box.height);
}

/** What covering a base costs, against standing the height of a label farther away. */
const COVER = 9;

const holds = (outer: Box, box: Box): boolean =>
  box.left >= outer.left && box.top >= outer.top && box.left + box.width <= outer.left + outer.width && box.top + box.height <= outer.top + outer.height;

/** A place for each label within bounds, the first ones first; those for which nothing is free are left out. */
export function placed(wishes: readonly Wish[], bases: readonly Base[], gap = 0, bounds?: Box): Map<string, Box> {
  const found = new Map<string, Box>();
  const taken: Box[] = [];
  for (const wish of wishes) {
    const best = bestOf(wish, bases, taken, bounds);
    if (!best) continue;
    taken.push({ left: best.left - gap, top: best.top - gap, width: best.width + 2 * gap, height: best.height + 2 * gap });
    found.set(wish.id, best);
  }
  return found;
}

function bestOf(wish: Wish, bases: readonly Base[], taken: readonly Box[], bounds?: Box): Box | null {
  let best: Box | null = null;
  let least = wish.most ?? Infinity;
  for (const spot of wish.spots) {
    if (spot.cost >= least) continue;
    const box = boxAt(spot, wish);
    if ((bounds && !holds(bounds, box)) || taken.some((other) => overlap(box, other))) continue;
    const cost = spot.cost + COVER * covered(box, bases);
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}

/** Directions from what is named, the best first: above, to the sides, below. */
const WAYS: readonly [number, number, number][] = [
  [0, -1, 0], [0.75, -0.75, 0.3], [-0.75, -0.75, 0.3], [1, 0, 0.5], [-1, 0, 0.5], [0, 1, 0.4], [0.75, 0.75, 0.6], [-0.75, 0.75, 0.6],
];

/** Places around something with a radius, from near to far. */
export function spotsAround(at: Place, r: number, { width, height }: { width: number; height: number }, rings = 7): Spot[] {
  return Array.from({ length: rings }, (_, ring) =>
    WAYS.map(([x, y, cost]) => ({
      x: at.x + x * (r + width / 2 + ring * height * 0.8),
      y: at.y + y * (r + height / 2 + ring * height * 0.8),
      cost: cost + ring,
    })),
  ).flat();
}

/** How far a label stands from a place, 0 where it covers it. */
export function apart(box: Box, at: Place): number {
  const x = Math.max(box.left - at.x, 0, at.x - box.left - box.width);
  const y = Math.max(box.top - at.y, 0, at.y - box.top - box.height);
  return Math.hypot(x, y);
}

/** The place on the rim of a label that is nearest to another. */
export const rim = (box: Box, at: Place): Place => ({
  x: Math.max(box.left, Math.min(at.x, box.left + box.width)),
  y: Math.max(box.top, Math.min(at.y, box.top + box.height)),
});

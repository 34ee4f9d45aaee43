/** What can be done with outlines: inside and outside, lines across them, slopes along their edges, things strewn in them. */

import { n, ring as closed } from "./outlines";
import type { Place } from "./scene";

export type Box = { left: number; right: number; bottom: number; top: number };

/** A place between two others. */
const between = (a: Place, b: Place, share: number): Place => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });

/** The edges of an outline. */
export const sides = (points: readonly Place[]): [Place, Place][] => points.map((a, k) => [a, points[(k + 1) % points.length]!]);

export function contains(points: readonly Place[], at: Place): boolean {
  let inside = false;
  for (const [a, b] of sides(points)) if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  return inside;
}

/** Twice the area, above 0 for outlines that run counter-clockwise where y points up. */
const turned = (points: readonly Place[]) => sides(points).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);

export const area = (points: readonly Place[]) => Math.abs(turned(points)) / 2;

export const toEdge = (points: readonly Place[], at: Place) => Math.min(...sides(points).map(([a, b]) => toSegment(a, b, at)));

function toSegment(a: Place, b: Place, at: Place): number {
  const long = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = long ? Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / long)) : 0;
  const near = between(a, b, share);
  return Math.hypot(at.x - near.x, at.y - near.y);
}

export function box(points: readonly Place[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function middle(points: readonly Place[]): Place {
  const { left, right, bottom, top } = box(points);
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
}

/** About how wide an outline is where it is narrow. */
export const breadth = (points: readonly Place[]) => (2 * area(points)) / Math.max(sides(points).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0) / 2, 1e-6);

/** The direction in which an outline is longest, in radians. */
export function axis(points: readonly Place[]): number {
  const at = centroid(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [a, b] of sides(points)) {
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const { x, y } = between(a, b, 0.5);
    xx += long * (x - at.x) ** 2;
    xy += long * (x - at.x) * (y - at.y);
    yy += long * (y - at.y) ** 2;
  }
  return Math.atan2(2 * xy, xx - yy) / 2;
}

export function centroid(points: readonly Place[]): Place {
  const twice = turned(points);
  if (Math.abs(twice) < 1e-9) return middle(points);
  let [x, y] = [0, 0];
  for (const [a, b] of sides(points)) {
    const cross = a.x * b.y - b.x * a.y;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  return { x: x / (3 * twice), y: y / (3 * twice) };
}

/** The outline a little smaller: every edge moved inward, never farther than a part of the breadth. */
export function inset(points: readonly Place[], inches: number): Place[] {
  const far = Math.min(inches, breadth(points) * 0.36);
  const side = turned(points) > 0 ? 1 : -1;
  return points.map((at, k) => {
    const [one, two] = [inward(points.at(k - 1)!, at, side), inward(at, points[(k + 1) % points.length]!, side)];
    const blunt = Math.max(1 + one.x * two.x + one.y * two.y, 0.35);
    return { x: at.x + ((one.x + two.x) / blunt) * far, y: at.y + ((one.y + two.y) / blunt) * far };
  });
}

function inward(a: Place, b: Place, side: number): Place {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (-side * (b.y - a.y)) / long, y: (side * (b.x - a.x)) / long };
}

/** Where the light comes from on the screen: from the upper left. */
export const SUN: Place = { x: -0.56, y: -0.83 };

/** How much light the slope beyond an edge gets, from -1 to 1; y points down. */
export function light(points: readonly Place[], a: Place, b: Place): number {
  const inner = inward(a, b, turned(points) > 0 ? 1 : -1);
  return -(inner.x * SUN.x + inner.y * SUN.y);
}

/** The slopes along the edges of something that rises, as paths: those in the light and those in the shade, strong and weak. */
export function slopes(points: readonly Place[], inches: number): { lit: string; pale: string; dim: string; dark: string } {
  const inner = inset(points, inches);
  const found = { lit: "", pale: "", dim: "", dark: "" };
  points.forEach((a, k) => {
    const next = (k + 1) % points.length;
    const bright = light(points, a, points[next]!);
    const kind = bright > 0.45 ? "lit" : bright > 0 ? "pale" : bright > -0.45 ? "dim" : "dark";
    found[kind] += closed([a, points[next]!, inner[next]!, inner[k]!]);
  });
  return found;
}

/** Parallel lines across an outline, as pairs of their ends; `wander` moves each a little to the side. */
export function across(points: readonly Place[], angle: number, gap: number): [Place, Place][] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const flat = points.map(({ x, y }) => ({ x: x * c + y * s, y: y * c - x * s }));
  const { bottom, top } = box(flat);
  const back = ({ x, y }: Place): Place => ({ x: x * c - y * s, y: x * s + y * c });
  const rows = Math.max(1, Math.floor((top - bottom) / gap));
  const found: [Place, Place][] = [];
  for (let row = 0; row < rows; row++) {
    const y = (bottom + top) / 2 + (row - (rows - 1) / 2) * gap;
    const cuts = sides(flat).filter(([a, b]) => a.y > y !== b.y > y).map(([a, b]) => a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)).sort((a, b) => a - b);
    for (let k = 0; k + 1 < cuts.length; k += 2) found.push([back({ x: cuts[k]!, y }), back({ x: cuts[k + 1]!, y })]);
  }
  return found;
}

/** Strokes as one path; `short` leaves something of both ends away. */
export const strokes = (pairs: readonly [Place, Place][], short = 0) =>
  pairs.flatMap(([a, b]) => {
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    if (long <= 2 * short) return [];
    const [from, to] = [between(a, b, short / long), between(a, b, 1 - short / long)];
    return [`M${n(from.x)} ${n(from.y)}L${n(to.x)} ${n(to.y)}`];
  }).join("");

/** What an outline covers on its way along a line, as one path; its parts run in the same direction, so that none cuts another out. */
export function swept(points: readonly Place[], by: Place): string {
  const moved = ({ x, y }: Place): Place => ({ x: x + by.x, y: y + by.y });
  const turnedRight = (part: Place[]) => (turned(part) < 0 ? part.reverse() : part);
  const quads = sides(points).map(([a, b]) => turnedRight([a, b, moved(b), moved(a)]));
  return [turnedRight(points.map(moved)), ...quads].map(closed).join("");
}

/** The next of a fixed sequence of numbers from 0 to 1, so that a wood looks the same on every screen. */
export function chance(seed: string): () => number {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return ((h ^= h >>> 16) >>> 0) / 4294967296;
  };
}

/** Something that lies about: where, how large, which of three kinds, and how it is turned. */
export type Strewn = Place & { r: number; tone: 0 | 1 | 2; turn: number };

/** Things strewn in an outline: scattered, hardly on top of each other, and inside. */
export function strew(seed: string, points: readonly Place[], radius: number, density: number, apart = 0.74): Strewn[] {
  const next = chance(seed);
  const { left, right, bottom, top } = box(points);
  const wanted = Math.min(Math.ceil(area(points) * density), 240);
  const found: Strewn[] = [];
  for (let tries = 0; tries < wanted * 12 && found.length < wanted; tries++) {
    const at = { x: left + next() * (right - left), y: bottom + next() * (top - bottom) };
    const r = radius * (0.62 + 0.6 * next());
    const tone = Math.floor(next() * 3) as 0 | 1 | 2;
    const turn = next() * Math.PI * 2;
    if (!contains(points, at) || toEdge(points, at) < r * 0.6) continue;
    if (found.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > (other.r + r) * apart)) found.push({ ...at, r, tone, turn });
  }
  return found;
}

/** Things in rows along an outline. */
export function inRows(seed: string, points: readonly Place[], radius: number, gap: number): Strewn[] {
  const next = chance(seed);
  const angle = axis(points);
  return across(points, angle, gap).flatMap(([a, b]) => {
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const many = Math.max(1, Math.floor((long - radius) / gap));
    return Array.from({ length: many }, (_, k) => ({ ...between(a, b, (k + 0.5) / many), r: radius * (0.85 + 0.3 * next()), tone: Math.floor(next() * 3) as 0 | 1 | 2, turn: angle + (next() - 0.5) * 0.5 }));
  });
}

/** A soft closed line around a place, like a puddle. */
export function blob(seed: string, at: Place, wide: number, high: number): string {
  const next = chance(seed);
  const points = Array.from({ length: 9 }, (_, k) => {
    const turn = (k / 9) * Math.PI * 2;
    const far = 0.72 + 0.5 * next();
    return { x: at.x + Math.cos(turn) * wide * far, y: at.y + Math.sin(turn) * high * far };
  });
  return smooth(points);
}

/** A closed line through the middles of the edges, bent at the corners. */
export function smooth(points: readonly Place[]): string {
  if (points.length < 3) return "";
  const mid = (k: number) => between(points[k % points.length]!, points[(k + 1) % points.length]!, 0.5);
  const first = mid(0);
  return `M${n(first.x)} ${n(first.y)}${points.map((_, k) => {
    const [corner, to] = [points[(k + 1) % points.length]!, mid(k + 1)];
    return `Q${n(corner.x)} ${n(corner.y)} ${n(to.x)} ${n(to.y)}`;
  }).join("")}Z`;
}

/** A net of uneven six-sided fields over a table, such as drying mud cracks into. */
export function net(seed: string, width: number, height: number, size: number): string {
  const next = chance(seed);
  const [columns, rows] = [Math.ceil(width / size) + 1, Math.ceil(height / (size * 1.5)) + 1];
  const knots = Array.from({ length: rows + 1 }, (_, j) =>
    Array.from({ length: columns + 1 }, (_, i) => ({
      x: (i - 0.5 + (next() - 0.5) * 0.62) * size,
      y: (j * 1.5 - 0.4 + ((i + j) % 2 ? 0.28 : -0.28) + (next() - 0.5) * 0.62) * size,
    })),
  );
  const cut = (at: Place): Place => ({ x: Math.max(0, Math.min(width, at.x)), y: Math.max(0, Math.min(height, at.y)) });
  const pairs: [Place, Place][] = [];
  knots.forEach((row, j) =>
    row.forEach((at, i) => {
      const [right, down] = [row[i + 1], knots[j + 1]?.[i]];
      if (right) pairs.push([cut(at), cut(right)]);
      if (down && (i + j) % 2) pairs.push([cut(at), cut(down)]);
    }),
  );
  return strokes(pairs);
}

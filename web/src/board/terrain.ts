/** Terrain by its keywords: ground colour, texture, edges, shadows and badges. Words decide, names never do. */

import { ring } from "./outlines";
import type { Part, Piece, Place } from "./scene";

export type Fill = "water" | "solid" | "hedge" | "stone" | "leaves" | "scree" | "thorns" | "marsh" | "crops" | "clear" | `level-${1 | 2 | 3 | 4}`;
export type Texture = "tiles" | "hatch" | "tufts" | "stones" | "brick" | "crosses" | "waves" | "reeds";

/** Nobody gets in: it says so, or says nothing at all. */
export const isSolid = (part: Part) => part.words.includes("impassable") || part.words.length === 0;
export const isWall = (part: Part) => part.words.includes("barrier") || part.words.includes("rough");
export const isWood = (part: Part) => part.words.includes("obscuring") && !isSolid(part) && !isRaised(part);
/** Raised ground that models stand on. */
export const isRaised = (part: Part) => part.level > 0 && part.words.includes("climbable");

export function fill(part: Part): Fill {
  const has = (word: string) => part.words.includes(word);
  if (isSolid(part)) return part.height ? "solid" : "water";
  if (isWall(part)) return has("obscuring") ? "hedge" : "stone";
  if (isRaised(part)) return `level-${Math.min(part.level, 4) as 1 | 2 | 3 | 4}`;
  if (has("obscuring")) return "leaves";
  if (has("difficult")) return has("heavy-cover") ? "scree" : has("cover") ? "thorns" : "marsh";
  return has("slow") || has("dangerous") ? "crops" : "clear";
}

export function textures(part: Part): Texture[] {
  const has = (word: string) => part.words.includes(word);
  if (isSolid(part)) return part.height ? [] : ["waves"];
  if (isRaised(part)) return [];
  const found: Texture[] = [];
  if (has("clear") && !isWall(part)) found.push("tiles");
  if (has("slow") || (has("difficult") && !has("slow"))) found.push("hatch");
  if (has("difficult") && !has("obscuring")) found.push(has("heavy-cover") ? "stones" : has("cover") ? "tufts" : "reeds");
  if (isWall(part)) found.push("brick");
  if (has("dangerous")) found.push("crosses");
  return found;
}

/** One height on the table: its shadow falls on everything lower. */
export type Storey = { rise: number; parts: { piece: Piece; part: Part }[] };

/** Parts from the lowest to the highest. */
export function storeys(pieces: readonly Piece[], levelHeight: number): Storey[] {
  const found = new Map<string, Storey & { order: number }>();
  for (const piece of pieces)
    for (const part of piece.parts) {
      const ground = isRaised(part) || (part.level > 0 && part.height === part.level * levelHeight);
      const rise = ground ? part.level : Math.max(0, Math.ceil((part.height - part.level * levelHeight) / levelHeight - 1e-9));
      const order = part.level * 1000 + (ground ? 0 : 500) + rise;
      const storey = found.get(String(order)) ?? { rise, order, parts: [] };
      storey.parts.push({ piece, part });
      found.set(String(order), storey);
    }
  return [...found.values()].sort((a, b) => a.order - b.order);
}

/** Edges of raised ground: sheer ones as lines, climbable ones as ticks that point downhill. In table inches. */
export function edges(part: Part): { sheer: [Place, Place][]; ticks: [Place, Place][] } {
  const sheer: [Place, Place][] = [];
  const ticks: [Place, Place][] = [];
  if (!isRaised(part)) return { sheer, ticks };
  part.ring.forEach((a, k) => {
    const b = part.ring[(k + 1) % part.ring.length]!;
    if (part.climb[k]) ticks.push(...combed(a, b));
    else sheer.push([a, b]);
  });
  return { sheer, ticks };
}

const TICK = 0.26;

/** Short strokes to the right of a line from a to b: outward, as rings run counter-clockwise. */
function combed(a: Place, b: Place): [Place, Place][] {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (long < 1e-6) return [];
  const count = Math.max(Math.round(long / 0.42), 1);
  const out = { x: ((b.y - a.y) / long) * TICK, y: ((a.x - b.x) / long) * TICK };
  return Array.from({ length: count }, (_, k) => {
    const share = (k + 0.5) / count;
    const at = { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) };
    return [at, { x: at.x + out.x, y: at.y + out.y }];
  });
}

export function contains(points: readonly Place[], at: Place): boolean {
  let inside = false;
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length]!;
    if (a.y > at.y !== b.y > at.y && at.x < ((b.x - a.x) * (at.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

export function area(points: readonly Place[]): number {
  return Math.abs(points.reduce((sum, a, k) => {
    const b = points[(k + 1) % points.length]!;
    return sum + a.x * b.y - b.x * a.y;
  }, 0)) / 2;
}

function toEdge(points: readonly Place[], at: Place): number {
  return Math.min(...points.map((a, k) => toSegment(a, points[(k + 1) % points.length]!, at)));
}

function toSegment(a: Place, b: Place, at: Place): number {
  const long = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = long ? Math.max(0, Math.min(1, ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / long)) : 0;
  return Math.hypot(at.x - a.x - share * (b.x - a.x), at.y - a.y - share * (b.y - a.y));
}

function box(points: readonly Place[]): { left: number; right: number; bottom: number; top: number } {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** Where in a part there is most room for a badge: inside it, and not under anything higher of its piece. */
export function roomiest(piece: Piece, part: Part): Place {
  const above = piece.parts.filter((other) => other.height > part.height).map((other) => other.ring);
  const { left, right, bottom, top } = box(part.ring);
  const step = Math.max(right - left, top - bottom) / 24;
  let best = { x: (left + right) / 2, y: (bottom + top) / 2, room: -1 };
  for (let x = left + step / 2; x < right; x += step)
    for (let y = bottom + step / 2; y < top; y += step) {
      const at = { x, y };
      if (!contains(part.ring, at) || above.some((other) => contains(other, at))) continue;
      const room = Math.min(toEdge(part.ring, at), ...above.map((other) => toEdge(other, at)));
      if (room > best.room) best = { x, y, room };
    }
  return { x: best.x, y: best.y };
}

export type HeightBadge = { at: Place; text: string };

/** The height of raised ground as a level, of tall things in inches: once for each height of a piece. */
export function badges(piece: Piece): HeightBadge[] {
  const told = new Map<string, Part>();
  for (const part of [...piece.parts].sort((a, b) => area(b.ring) - area(a.ring)))
    if (part.level || part.height >= 2) {
      const key = `${part.level}/${part.height}`;
      if (!told.has(key)) told.set(key, part);
    }
  return [...told.values()].map((part) => ({
    at: roomiest(piece, part),
    text: isRaised(part) ? `▲${part.level}` : `${Math.round(part.height * 10) / 10}″`,
  }));
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

export type Crown = { x: number; y: number; r: number; tone: 0 | 1 | 2 };

/** Tree tops in a wood: scattered, not on top of each other, and inside its outline. */
export function crowns(seed: string, points: readonly Place[], radius = 0.62, density = 0.5): Crown[] {
  const next = chance(seed);
  const { left, right, bottom, top } = box(points);
  const wanted = Math.ceil(area(points) * density);
  const found: Crown[] = [];
  for (let tries = 0; tries < wanted * 12 && found.length < wanted; tries++) {
    const at = { x: left + next() * (right - left), y: bottom + next() * (top - bottom) };
    const r = radius * (0.62 + 0.6 * next());
    const tone = Math.floor(next() * 3) as 0 | 1 | 2;
    if (!contains(points, at) || toEdge(points, at) < r * 0.6) continue;
    if (found.every((other) => Math.hypot(other.x - at.x, other.y - at.y) > (other.r + r) * 0.74)) found.push({ ...at, r, tone });
  }
  return found;
}

/** A ring of the table as a path on the screen, whose y axis points down. */
export const path = (points: readonly Place[], tableHeight: number) => ring(points.map(({ x, y }) => ({ x, y: tableHeight - y })));

export const describe = (piece: Piece, part: Part) =>
  [
    `${piece.name}: ${part.words.join(", ") || "no keywords"}`,
    part.level ? `level ${part.level}` : "",
    part.height ? `${Math.round(part.height * 10) / 10} in high` : "",
  ].filter(Boolean).join("; ");

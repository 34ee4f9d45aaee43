/** Terrain by its keywords: what lies on what, edges, shadows, badges, and the signs of the keywords. */

import { isRaised } from "./figures";
import { ring } from "./outlines";
import { area, box, contains, toEdge } from "./rings";
import type { Part, Piece, Place } from "./scene";

/** Signs over a drawing that say how the ground is treated: hatching where it is slow, crosses where it is dangerous. */
export type Cue = "hatch" | "crosses";

export function cues(part: Part): Cue[] {
  const has = (word: string) => part.words.includes(word);
  return [...(has("slow") || has("difficult") ? ["hatch" as const] : []), ...(has("dangerous") ? ["crosses" as const] : [])];
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

/** Places in a part for a badge, that with most room first: inside it, and not under anything higher of its piece. */
export function roomiest(piece: Piece, part: Part, many = 6): Place[] {
  const above = piece.parts.filter((other) => other.height > part.height).map((other) => other.ring);
  const { left, right, bottom, top } = box(part.ring);
  const step = Math.max(right - left, top - bottom) / 24;
  const free: (Place & { room: number })[] = [];
  for (let x = left + step / 2; x < right; x += step)
    for (let y = bottom + step / 2; y < top; y += step) {
      const at = { x, y };
      if (!contains(part.ring, at) || above.some((other) => contains(other, at))) continue;
      free.push({ ...at, room: Math.min(toEdge(part.ring, at), ...above.map((other) => toEdge(other, at))) });
    }
  free.sort((a, b) => b.room - a.room);
  const found: Place[] = [];
  for (const { x, y, room } of free) {
    if (found.length >= many || room < 0.4 * free[0]!.room) break;
    if (found.every((other) => Math.hypot(other.x - x, other.y - y) > 1.6)) found.push({ x, y });
  }
  return found.length ? found : [{ x: (left + right) / 2, y: (bottom + top) / 2 }];
}

/** A height, where it is told, and where else it could be. */
export type HeightBadge = { at: Place; others: Place[]; text: string };

/** The height of raised ground as a level, of tall things in inches: once for each height of a piece. */
export function badges(piece: Piece): HeightBadge[] {
  const told = new Map<string, Part>();
  for (const part of [...piece.parts].sort((a, b) => area(b.ring) - area(a.ring)))
    if (part.level || part.height >= 2) {
      const key = `${part.level}/${part.height}`;
      if (!told.has(key)) told.set(key, part);
    }
  return [...told.values()].map((part) => {
    const [at, ...others] = roomiest(piece, part);
    return { at: at!, others, text: isRaised(part) ? `▲${part.level}` : `${Math.round(part.height * 10) / 10}″` };
  });
}

/** A ring of the table as a path on the screen, whose y axis points down. */
export const path = (points: readonly Place[], tableHeight: number) => ring(points.map(({ x, y }) => ({ x, y: tableHeight - y })));

export const describe = (piece: Piece, part: Part) =>
  [
    `${piece.name}: ${part.words.join(", ") || "no keywords"}`,
    part.level ? `level ${part.level}` : "",
    part.height ? `${Math.round(part.height * 10) / 10} in high` : "",
  ].filter(Boolean).join("; ");

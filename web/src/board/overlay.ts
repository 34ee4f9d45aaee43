/** What is drawn over the table while somebody thinks: reach, ways, standing places, sights, the ruler. In table inches. */

import { line, n, ring } from "./outlines";
import type { Place, Shape } from "./scene";

/** Everything that costs at most so many inches: outlines, holes included. */
export type Band = { cost: number; rings: Place[][] };

export type Reach = {
  bands: Band[];
  /** Where nobody may end a move that leads through: outlines, holes included. */
  closed?: Place[][];
  label?: string;
};

/** A way with what has been spent at each of its points. */
export type Way = {
  points: Place[];
  spent: number[];
  left: number | null;
  isLegal: boolean;
  notes: { at: Place; text: string }[];
};

/** A model where it would stand. */
export type Standing = {
  model: string;
  at: Place;
  facing: number;
  shape: Shape;
  isLegal: boolean;
  canDrag: boolean;
  /** What is pulled to turn it; nothing where it cannot be turned. */
  turn?: string;
  /** Whether clicks are meant for it alone. */
  isHeld?: boolean;
  /** Whether a refusal shows it as a place that would do. */
  isShown?: boolean;
};

/** A base with the distance around it that matters. */
export type Ring = { at: Place; facing: number; shape: Shape; inches: number };

export type Sight = { from: Place; to: Place; result: "clear" | "obscured" | "blocked"; hiddenBy: string[] };

export type Ruler = { from: Place; to: Place; inches: number };

export type Plate = { at: Place; lines: string[]; tone: "clear" | "obscured" | "blocked" };

/** A place with how good it would be to attack from there and how bad what could come back: shares of the most; inches to the next. */
export type Worth = { at: Place; size: number; good: number; bad: number };

export type Trouble = { at: Place; text: string; line: Place[]; nearest: Place | null };

export type Overlay = {
  reach?: Reach | null;
  way?: Way | null;
  standings?: Standing[];
  /** The ways of models that go through other places first. */
  trails?: Place[][];
  rings?: Ring[];
  sights?: Sight[];
  ruler?: Ruler | null;
  plates?: Plate[];
  trouble?: Trouble | null;
  worths?: readonly Worth[];
  spots?: { id: string; at: Place; label: string }[];
};

export const down = (at: Place, tableHeight: number): Place => ({ x: at.x, y: tableHeight - at.y });

export const bandPath = (band: Band, tableHeight: number) =>
  band.rings.map((points) => ring(rounded(points).map((at) => down(at, tableHeight)))).join("");

/** Turns that are sharper than this are corners of something and stay. */
const CORNER = Math.PI / 4;

/** How far an outline turns at one of its points. */
function turn(before: Place, at: Place, after: Place): number {
  const angle = Math.atan2(after.y - at.y, after.x - at.x) - Math.atan2(at.y - before.y, at.x - before.x);
  return Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)));
}

const between = (from: Place, to: Place, share: number): Place => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** An outline on a grid as it is meant: slight turns become bows, corners stay. Bows lie between the lines they replace. */
export function rounded(points: readonly Place[], times = 2): Place[] {
  if (!times || points.length < 4) return [...points];
  const next = points.flatMap((at, k) => {
    const [before, after] = [points.at(k - 1)!, points[(k + 1) % points.length]!];
    return turn(before, at, after) > CORNER ? [at] : [between(at, before, 0.25), between(at, after, 0.25)];
  });
  return rounded(next, times - 1);
}

/** From the widest to the nearest, so that nearer ones lie on top. */
export const stacked = (reach: Reach): Band[] => [...reach.bands].sort((a, b) => b.cost - a.cost);

/** Where a band's cost is told: the highest point of its outline. */
export function summit(band: Band): Place {
  const all = band.rings.flat();
  return all.reduce((best, at) => (at.y > best.y ? at : best), all[0] ?? { x: 0, y: 0 });
}

/** Inches between two costs that are told on the borders of reach. */
const LABELS = 1.5;

/** Which bands tell their cost: the widest first, and none on top of another. */
export function told(bands: readonly Band[]): Band[] {
  const kept: { band: Band; at: Place }[] = [];
  for (const band of bands) {
    const at = summit(band);
    if (kept.every((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) >= LABELS)) kept.push({ band, at });
  }
  return kept.map(({ band }) => band);
}

export const wayPath = (way: Way, tableHeight: number) => line(way.points.map((at) => down(at, tableHeight)));

/** Inches between two costs that are told on a way. */
const APART = 3;

/** The points of a way at which its cost is told: not too near to each other, to the start or to the end. */
export function milestones(way: Way): number[] {
  const last = way.points.length - 1;
  const far = (a: number, b: number) => Math.hypot(way.points[a]!.x - way.points[b]!.x, way.points[a]!.y - way.points[b]!.y);
  const told = [0];
  for (let k = 1; k < last; k++) if (far(told.at(-1)!, k) >= APART && far(k, last) >= APART) told.push(k);
  return told.slice(1);
}

/** Whether what is told at the end of a way stands below it: where the way does not come from. */
export function isToldBelow(way: Way): boolean {
  const [from, to] = way.points.slice(-2);
  return !from || !to || to.y <= from.y;
}

/** Inches as at the table: to a tenth, without a needless zero. */
export const tenth = (inches: number) => `${n(Math.round(inches * 10) / 10)}″`;

/** Three decimals, for whoever wants to know exactly. */
export const exact = (inches: number) => `${inches.toFixed(3)} in`;

/** A straight line between two places; the server measures bases. */
export const straight = (from: Place, to: Place): Ruler => ({ from, to, inches: Math.hypot(to.x - from.x, to.y - from.y) });

/** A cross in the middle of a line, for a sight that is blocked. */
export function cross({ from, to }: { from: Place; to: Place }, size = 0.45): string {
  const { x, y } = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return `M${n(x - size)} ${n(y - size)}L${n(x + size)} ${n(y + size)}M${n(x - size)} ${n(y + size)}L${n(x + size)} ${n(y - size)}`;
}

/** Graduations of a ruler: a stroke for every inch, longer at every sixth. */
export function graduations({ from, to, inches }: Ruler): string {
  if (inches < 1) return "";
  const along = { x: (to.x - from.x) / inches, y: (to.y - from.y) / inches };
  return Array.from({ length: Math.floor(inches) }, (_, k) => {
    const at = { x: from.x + along.x * (k + 1), y: from.y + along.y * (k + 1) };
    const half = (k + 1) % 6 === 0 ? 0.34 : 0.16;
    return `M${n(at.x - along.y * half)} ${n(at.y + along.x * half)}L${n(at.x + along.y * half)} ${n(at.y - along.x * half)}`;
  }).join("");
}

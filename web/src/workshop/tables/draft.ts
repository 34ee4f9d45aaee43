/** A table that is being drawn, in inches as its file has it, and everything that can be done to it. Each change makes a new one. */

import type { Ground, Place } from "../../board/scene";
import type { DrawnPart, DrawnPiece, DrawnTable, PieceKind } from "../../wire";

export type Spot = [number, number];
export type Kind = "pieces" | "zones" | "entries" | "objectives";
export const KINDS: readonly Kind[] = ["pieces", "zones", "entries", "objectives"];

/** Something on the table, by what it is and its number. */
export type Ref = { kind: Kind; index: number };

export const isSame = (a: Ref | null, b: Ref | null) => a?.kind === b?.kind && a?.index === b?.index;

/** Hundredths of an inch: finer than anybody draws, and what a file can say. */
export const neat = (value: number) => Math.round(value * 100) / 100;

const spot = (x: number, y: number): Spot => [neat(x), neat(y)];

export const BLANK: DrawnTable = {
  id: "table",
  name: "New table",
  width: 72,
  height: 48,
  level_height: 1,
  pieces: [],
  zones: [
    { id: "zone-a", owner: "a", kind: "deployment", ring: [[0, 0], [72, 0], [72, 12], [0, 12]] },
    { id: "zone-b", owner: "b", kind: "deployment", ring: [[0, 36], [72, 36], [72, 48], [0, 48]] },
  ],
  entries: [
    { id: "entry-1", owner: "a", at: [20, 1] },
    { id: "entry-2", owner: "a", at: [52, 1] },
    { id: "entry-3", owner: "b", at: [20, 47] },
    { id: "entry-4", owner: "b", at: [52, 47] },
  ],
  objectives: [
    { id: "objective-1", name: "Well", at: [36, 24] },
    { id: "objective-2", name: "Signal mast", at: [16, 18] },
    { id: "objective-3", name: "Fuel store", at: [56, 30] },
  ],
};

/** Every outline of a thing; a point is an outline of one spot. */
export function rings(table: DrawnTable, { kind, index }: Ref): Spot[][] {
  if (kind === "pieces") return (table.pieces[index]?.parts ?? []).map((part) => part.footprint as Spot[]);
  if (kind === "zones") return table.zones[index] ? [table.zones[index].ring as Spot[]] : [];
  const found = kind === "entries" ? table.entries[index] : table.objectives[index];
  return found ? [[found.at as Spot]] : [];
}

export type Bounds = { left: number; right: number; bottom: number; top: number };

export function bounds(table: DrawnTable, ref: Ref): Bounds {
  const spots = rings(table, ref).flat();
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function middle(table: DrawnTable, ref: Ref): Spot {
  const { left, right, bottom, top } = bounds(table, ref);
  return spot((left + right) / 2, (bottom + top) / 2);
}

const swapped = <T>(list: readonly T[], index: number, next: T): T[] => list.map((one, k) => (k === index ? next : one));

/** The table with every spot of a thing elsewhere. */
function mapped(table: DrawnTable, { kind, index }: Ref, to: (at: Spot) => Spot, isTurnedOver = false): DrawnTable {
  if (kind === "pieces") {
    const piece = table.pieces[index];
    if (!piece) return table;
    return { ...table, pieces: swapped(table.pieces, index, { ...piece, parts: piece.parts.map((part) => mappedPart(part, to, isTurnedOver)) }) };
  }
  if (kind === "zones") {
    const zone = table.zones[index];
    if (!zone) return table;
    const ring = zone.ring.map((at) => to(at as Spot));
    return { ...table, zones: swapped(table.zones, index, { ...zone, ring: isTurnedOver ? ring.reverse() : ring }) };
  }
  if (kind === "entries") return table.entries[index] ? { ...table, entries: swapped(table.entries, index, { ...table.entries[index], at: to(table.entries[index].at as Spot) }) } : table;
  return table.objectives[index] ? { ...table, objectives: swapped(table.objectives, index, { ...table.objectives[index], at: to(table.objectives[index].at as Spot) }) } : table;
}

/** Outlines run counter-clockwise: one that is turned over is read backwards, and its climbable edges get their new numbers. */
function mappedPart(part: DrawnPart, to: (at: Spot) => Spot, isTurnedOver: boolean): DrawnPart {
  const ring = part.footprint.map((at) => to(at as Spot));
  if (!isTurnedOver) return { ...part, footprint: ring };
  const many = ring.length;
  const climb = Array.isArray(part.climb) ? part.climb.map((edge) => (2 * many - 2 - edge) % many).sort((a, b) => a - b) : part.climb;
  return { ...part, footprint: ring.reverse(), ...(climb === undefined ? {} : { climb }) };
}

/** How far something can be moved so that it stays on the table. */
function kept(table: DrawnTable, ref: Ref, dx: number, dy: number): Spot {
  const { left, right, bottom, top } = bounds(table, ref);
  const within = (by: number, low: number, high: number, most: number) => (high - low > most ? 0 : Math.max(-low, Math.min(by, most - high)));
  return [within(dx, left, right, table.width), within(dy, bottom, top, table.height)];
}

export function move(table: DrawnTable, ref: Ref, dx: number, dy: number): DrawnTable {
  const [x, y] = kept(table, ref, dx, dy);
  return mapped(table, ref, ([px, py]) => spot(px + x, py + y));
}

/** Turned left about its middle, and moved back onto the table where it sticks out. */
export function turn(table: DrawnTable, ref: Ref, degrees: number): DrawnTable {
  const [mx, my] = middle(table, ref);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = mapped(table, ref, ([x, y]) => spot(mx + (x - mx) * cos - (y - my) * sin, my + (x - mx) * sin + (y - my) * cos));
  return onTable(turned, ref);
}

export function mirror(table: DrawnTable, ref: Ref): DrawnTable {
  const [mx] = middle(table, ref);
  return mapped(table, ref, ([x, y]) => spot(2 * mx - x, y), true);
}

function onTable(table: DrawnTable, ref: Ref): DrawnTable {
  const { left, right, bottom, top } = bounds(table, ref);
  const by = (low: number, high: number, most: number) => (low < 0 ? -low : high > most ? most - high : 0);
  const [dx, dy] = [by(left, right, table.width), by(bottom, top, table.height)];
  return dx || dy ? mapped(table, ref, ([x, y]) => spot(x + dx, y + dy)) : table;
}

/** An id that nothing on the table has: wood-3. */
export function freeId(table: DrawnTable, stem: string): string {
  const taken = new Set([...table.pieces, ...table.zones, ...table.entries, ...table.objectives].map(({ id }) => id));
  const clean = stem.toLowerCase().replace(/[^a-z0-9-]+/g, "-").replace(/^-+|-\d*$/g, "") || "piece";
  for (let n = 1; ; n++) if (!taken.has(`${clean}-${n}`)) return `${clean}-${n}`;
}

type Added = [DrawnTable, Ref];

const last = (table: DrawnTable, kind: Kind): Ref => ({ kind, index: table[kind].length - 1 });

function added(table: DrawnTable, kind: Kind, thing: unknown): Added {
  const next = { ...table, [kind]: [...table[kind], thing] } as DrawnTable;
  const ref = last(next, kind);
  return [onTable(next, ref), ref];
}

export function addPiece(table: DrawnTable, chosen: PieceKind, name: string, at: Spot): Added {
  const parts = chosen.parts.map((part) => ({ ...part, footprint: part.footprint.map(([x, y]) => spot(x + at[0], y + at[1])) }));
  return added(table, "pieces", { id: freeId(table, chosen.kind), name, parts });
}

/** A piece with an outline that was drawn by hand. */
export function addOutline(table: DrawnTable, ring: readonly Spot[], words: readonly string[], name: string): Added {
  const raised = words.includes("climbable");
  const footprint = area(ring) < 0 ? [...ring].reverse() : [...ring];
  const part: DrawnPart = { id: "1", footprint, keywords: [...words], ...(raised ? { level: 1 } : words.includes("obscuring") || words.includes("impassable") ? { height: 3 } : {}) };
  return added(table, "pieces", { id: freeId(table, name), name, parts: [part] });
}

/** Twice the area, above 0 for an outline that runs counter-clockwise. */
export const area = (ring: readonly Spot[]) => ring.reduce((sum, [x, y], k) => { const [nx, ny] = ring[(k + 1) % ring.length]!; return sum + x * ny - nx * y; }, 0);

export function addZone(table: DrawnTable, owner: string | null, at: Spot): Added {
  const [w, h] = [Math.min(24, table.width), Math.min(10, table.height)];
  const [x, y] = at;
  return added(table, "zones", { id: freeId(table, "zone"), owner, kind: "deployment", ring: [spot(x - w / 2, y - h / 2), spot(x + w / 2, y - h / 2), spot(x + w / 2, y + h / 2), spot(x - w / 2, y + h / 2)] });
}

export const addEntry = (table: DrawnTable, owner: string, at: Spot): Added => added(table, "entries", { id: freeId(table, "entry"), owner, at: spot(...at) });
export const addObjective = (table: DrawnTable, name: string, at: Spot): Added => added(table, "objectives", { id: freeId(table, "objective"), name, at: spot(...at) });

export function remove(table: DrawnTable, { kind, index }: Ref): DrawnTable {
  return { ...table, [kind]: (table[kind] as unknown[]).filter((_, k) => k !== index) };
}

/** The same once more: beside it, or where the other player would see it from the other side. */
export function copy(table: DrawnTable, ref: Ref, isOpposite: boolean): Added {
  const thing = table[ref.kind][ref.index]!;
  const other = "owner" in thing && isOpposite ? { owner: thing.owner === "a" ? "b" : thing.owner === "b" ? "a" : thing.owner } : {};
  const [next, made] = added(table, ref.kind, { ...thing, ...other, id: freeId(table, thing.id) });
  if (isOpposite) return [mapped(next, made, ([x, y]) => spot(table.width - x, table.height - y)), made];
  return [move(next, made, 2, -2), made];
}

/** A field of a thing, or of the table, as somebody wrote it. */
export function edit(table: DrawnTable, { kind, index }: Ref, change: object): DrawnTable {
  return { ...table, [kind]: (table[kind] as object[]).map((one, k) => (k === index ? { ...one, ...change } : one)) };
}

export function editPart(table: DrawnTable, index: number, part: number, change: Partial<DrawnPart>): DrawnTable {
  const piece = table.pieces[index]!;
  return edit(table, { kind: "pieces", index }, { parts: swapped(piece.parts, part, { ...piece.parts[part]!, ...change }) });
}

/** The outline of a thing with other corners; edges that can be climbed keep their numbers where they still exist. */
export function reshape(table: DrawnTable, ref: Ref, ring: number, to: (corners: Spot[]) => Spot[]): DrawnTable {
  if (ref.kind === "zones") return edit(table, ref, { ring: to([...(table.zones[ref.index]!.ring as Spot[])]) });
  const part = table.pieces[ref.index]?.parts[ring];
  if (ref.kind !== "pieces" || !part) return table;
  const footprint = to([...(part.footprint as Spot[])]);
  const climb = Array.isArray(part.climb) ? part.climb.filter((edge) => edge < footprint.length) : part.climb;
  return editPart(table, ref.index, ring, { footprint, ...(climb === undefined ? {} : { climb }) });
}

export const putCorner = (corner: number, at: Spot) => (corners: Spot[]) => swapped(corners, corner, spot(...at));
export const addCorner = (after: number, at: Spot) => (corners: Spot[]): Spot[] => [...corners.slice(0, after + 1), spot(...at), ...corners.slice(after + 1)];
export const dropCorner = (corner: number) => (corners: Spot[]) => (corners.length > 3 ? corners.filter((_, k) => k !== corner) : corners);

const place = ([x, y]: readonly number[]): Place => ({ x: x!, y: y! });

/** The table as the board draws it. */
export function groundOf(table: DrawnTable): Ground {
  const part = (one: DrawnPart) => {
    const words = one.keywords ?? [];
    const can = words.includes("climbable") && one.climb !== "none";
    return {
      id: one.id,
      ring: one.footprint.map(place),
      level: one.level ?? 0,
      height: one.height ?? (one.level ?? 0) * table.level_height,
      words: [...words],
      climb: one.footprint.map((_, edge) => can && (!Array.isArray(one.climb) || one.climb.includes(edge))),
    };
  };
  const piece = (one: DrawnPiece) => ({ id: one.id, name: one.name, parts: one.parts.filter(({ footprint }) => footprint.length > 2).map(part) });
  return { width: table.width, height: table.height, level: table.level_height, pieces: table.pieces.map(piece), zones: [], biome: "meadows" };
}

/** What the place of a fault names: pieces[3].parts[0].footprint. */
export function refOf(place: string): Ref | null {
  const found = /^(pieces|zones|entries|objectives)\[(\d+)\]/.exec(place);
  return found ? { kind: found[1] as Kind, index: Number(found[2]) } : null;
}

export const nameOf = (table: DrawnTable, { kind, index }: Ref): string => {
  const thing = table[kind][index];
  return thing ? ("name" in thing && thing.name ? thing.name : thing.id) : "";
};

/** The next or the one before of all things on the table, round and round. */
export function neighbour(table: DrawnTable, ref: Ref | null, by: number): Ref | null {
  const every = KINDS.flatMap((kind) => table[kind].map((_, index): Ref => ({ kind, index })));
  if (!every.length) return null;
  const here = ref ? every.findIndex((one) => isSame(one, ref)) : by > 0 ? -1 : 0;
  return every[(here + by + every.length) % every.length]!;
}

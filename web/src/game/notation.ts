/** Answers as they are written on the wire: places in inches, facings in degrees. */

import type { Place } from "../board/scene";

/** A way, and where the others of the unit then stand, if it says so. */
export type Go = { kind: string; points: Place[]; facing: number | null; others?: readonly Placed[] };
/** A model and its place, and the places that it goes through first. */
export type Placed = { model: string; at: Place; facing: number; via?: readonly Place[] };
export type Shot = { model: string; weapon: string; profile: number; target: string };

const NUMBER = "-?\\d+(?:\\.\\d+)?";
const PLACE = new RegExp(`^(${NUMBER}),(${NUMBER})(?:/(${NUMBER}))?$`);

const short = (value: number) => String(Math.round(value * 10_000) / 10_000);
export const writePlace = (at: Place) => `${short(at.x)},${short(at.y)}`;

function readPlace(text: string): { at: Place; facing: number | null } | null {
  const found = PLACE.exec(text);
  if (!found) return null;
  return { at: { x: Number(found[1]), y: Number(found[2]) }, facing: found[3] === undefined ? null : Number(found[3]) };
}

/** `move 12,8 13.5,10/90 a1.2@12,9`; nothing if it is no way. */
export function readGo(text: string): Go | null {
  const [kind = "", ...words] = text.trim().split(/\s+/);
  const found = words.filter((word) => !word.includes("@")).map(readPlace);
  const others = words.filter((word) => word.includes("@")).map(readPlaced);
  if (!kind || PLACE.test(kind) || kind.includes("@") || [...found, ...others].some((one) => !one)) return null;
  const poses = found.map((one) => one!);
  const facing = poses.find(({ facing }) => facing !== null)?.facing ?? null;
  return { kind, points: poses.map(({ at }) => at), facing, ...(others.length ? { others: others.map((one) => one!) } : {}) };
}

export function writeGo({ kind, points, facing, others = [] }: Go): string {
  const way = [kind, ...points.map(writePlace)].join(" ") + (facing === null ? "" : `/${short(facing)}`);
  return others.length ? `${way} ${writeStand(others)}` : way;
}

/** `a1.2@12,8/90`; nothing if it is no model with a place. */
function readPlaced(word: string): Placed | null {
  const [model = "", where = ""] = word.split("@");
  const found = readPlace(where);
  return found && model ? { model, at: found.at, facing: found.facing ?? 0 } : null;
}

/** `a1.2@12,8 a1.3@11,7 13,8/90`, where a1.3 goes through 11,7; nothing if it places nobody. */
export function readStand(text: string): Placed[] | null {
  const placed: Placed[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = placed.at(-1);
    const next = word.includes("@") ? readPlaced(word) : null;
    const on = next ? null : readPlace(word);
    if (next) placed.push(next);
    else if (on && last) placed[placed.length - 1] = { ...last, at: on.at, facing: on.facing ?? 0, via: [...(last.via ?? []), last.at] };
    else return null;
  }
  return placed;
}

export const writeStand = (placed: readonly Placed[]): string =>
  placed.map(({ model, at, facing, via = [] }) => `${model}@${[...via, at].map(writePlace).join(" ")}${facing ? `/${short(facing)}` : ""}`).join(" ") || "none";

const SHOT = /^([^\s:>#~]+):([^\s:>#~]+?)(?:#(\d+))?>([^\s:>#~]+)$/;

/** The shots of `a1.1:rifle>b2 a1.2:rifle#1>b2 b2~a1.2`; eyes are passed over. */
export function readShots(text: string): Shot[] {
  return text.trim().split(/\s+/).flatMap((word) => {
    const found = SHOT.exec(word);
    return found ? [{ model: found[1]!, weapon: found[2]!, profile: Number(found[3] ?? 0), target: found[4]! }] : [];
  });
}

export const writeShots = (shots: readonly Shot[]): string =>
  shots.map(({ model, weapon, profile, target }) => `${model}:${weapon}${profile ? `#${profile}` : ""}>${target}`).join(" ") || "none";

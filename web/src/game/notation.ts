/** Answers as they are written on the wire: places in inches, facings in degrees. */

import type { Place } from "../board/scene";

export type Go = { kind: string; points: Place[]; facing: number | null };
export type Placed = { model: string; at: Place; facing: number };
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

/** `move 12,8 13.5,10/90`; nothing if it is no way. */
export function readGo(text: string): Go | null {
  const [kind = "", ...places] = text.trim().split(/\s+/);
  const found = places.map(readPlace);
  if (!kind || PLACE.test(kind) || found.some((one) => !one)) return null;
  const poses = found.map((one) => one!);
  return { kind, points: poses.map(({ at }) => at), facing: poses.find(({ facing }) => facing !== null)?.facing ?? null };
}

export function writeGo({ kind, points, facing }: Go): string {
  return [kind, ...points.map(writePlace)].join(" ") + (facing === null ? "" : `/${short(facing)}`);
}

/** `a1.2@12,8 a1.3@13,8/90`; nothing if it places nobody. */
export function readStand(text: string): Placed[] | null {
  const words = text.trim().split(/\s+/).map((word) => {
    const [model = "", where = ""] = word.split("@");
    const found = readPlace(where);
    return found && model ? { model, at: found.at, facing: found.facing ?? 0 } : null;
  });
  return words.some((word) => !word) ? null : words.map((word) => word!);
}

export const writeStand = (placed: readonly Placed[]): string =>
  placed.map(({ model, at, facing }) => `${model}@${writePlace(at)}${facing ? `/${short(facing)}` : ""}`).join(" ") || "none";

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

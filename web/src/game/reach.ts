/** Where a model could go, as the board draws it. */

import type { Reach } from "../board/overlay";
import { contains } from "../board/rings";
import type { Place } from "../board/scene";
import type { ReachReply, ReachOf } from "../wire";
import { place } from "./scene";

const inside = (rings: readonly Place[][], at: Place) => rings.filter((ring) => contains(ring, at)).length % 2 === 1;

function covers(one: ReachOf, at: Place): boolean {
  const farthest = one.contours[0];
  return farthest?.areas.some((area) => inside(area.map((ring) => ring.map(place)), at)) ?? false;
}

/** The kind of move with the least limit that leads to a place; nothing if none does. */
export function bandAt(reach: ReachReply | null, at: Place): string | null {
  const near = [...(reach?.reaches ?? [])].sort((a, b) => a.limit - b.limit);
  return near.find((one) => covers(one, at))?.kind ?? null;
}

/** The borders to draw: of the chosen kind with all its lines, else of every kind. */
export function reachOverlay(reach: ReachReply | null, kind: string): Reach | null {
  const shown = (reach?.reaches ?? []).filter((one) => !kind || one.kind === kind);
  if (!shown.length) return null;
  const bands = shown.flatMap((one, k) =>
    one.contours
      .filter((_, line) => line === 0 || k === 0)
      .map((contour) => ({ cost: contour.cost, rings: contour.areas.flatMap((area) => area.map((ring) => ring.map(place))) })),
  );
  const closed = shown.reduce<ReachOf[]>((farthest, one) => ((farthest[0]?.limit ?? 0) < one.limit ? [one] : farthest), []).flatMap((one) => one.closed ?? []);
  return { bands: [...new Map(bands.map((band) => [band.cost, band])).values()], closed: closed.flatMap((area) => area.map((ring) => ring.map(place))) };
}

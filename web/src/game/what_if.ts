/** What if a unit went there: places all over its reach, with how good an attack from each would be and how bad what could come back. */

import type { Worth } from "../board/overlay";
import type { Place } from "../board/scene";
import type { ReachReply, WhatIfReply } from "../wire";
import { contains } from "../board/rings";
import { bandAt } from "./reach";
import { place, units } from "./scene";

export type End = { kind: string; at: Place };

/** As many places as are asked about at once. */
const MOST = 180;
const CLOSEST = 0.75;

/** Places on a grid that a unit could go to, each by the kind of move with which it attacks best, and how far they are apart. */
export function endsOf(reach: ReachReply | null): { ends: End[]; apart: number } {
  const all = (reach?.reaches ?? []).flatMap((one) => one.contours[0]?.areas.flat(2).map(place) ?? []);
  if (!all.length) return { ends: [], apart: CLOSEST };
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
  for (let apart = CLOSEST; ; apart *= 1.2) {
    const ends = within(reach, box, apart);
    if (ends.length <= MOST) return { ends, apart };
  }
}

function within(reach: ReachReply | null, box: { left: number; right: number; low: number; high: number }, apart: number): End[] {
  const found: End[] = [];
  for (let y = box.low + apart / 2; y < box.high; y += apart) {
    for (let x = box.left + apart / 2; x < box.right; x += apart) {
      const kind = bandAt(reach, { x, y });
      if (kind !== null && !isClosed(reach, { x, y })) found.push({ kind, at: { x, y } });
      if (found.length > MOST) return found;
    }
  }
  return found;
}

/** Whether nobody may end a move there. */
const isClosed = (reach: ReachReply | null, at: Place) => (reach?.reaches ?? []).some(({ closed }) => closed?.some((area) => area.filter((ring) => contains(ring.map(place), at)).length % 2 === 1));

/** How a request names places. */
export const asked = (ends: readonly End[]): [string, number, number][] => ends.map(({ kind, at }) => [kind, ...units(at)]);

/** What is drawn: shares of the best and of the worst that there is anywhere. */
export function worths(ends: readonly End[], apart: number, { worth }: WhatIfReply): Worth[] {
  const most = Math.max(0.01, ...worth.flat());
  return ends.map(({ at }, k) => ({ at, size: apart, good: (worth[k]?.[0] ?? 0) / most, bad: (worth[k]?.[1] ?? 0) / most }));
}

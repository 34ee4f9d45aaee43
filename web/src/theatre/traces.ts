/** What stays where somebody fell: read from the log alone, so that a reload or a replay shows the same. */

import type { Place } from "../board/scene";
import { place } from "../game/scene";
import type { Fact, LogLine, Pose } from "../wire";

export type Trace = { model: string; at: Place; facing: number };

const poses = (fact: Fact): readonly (readonly [string, Pose])[] =>
  fact.type === "Moved" ? [[fact.model, fact.at]] : fact.type === "Placed" ? fact.places.map(([model, at]) => [model, at] as const) : [];

/** Where models fell, up to a moment. Whoever stands again has left nothing. */
export function traces(lines: readonly LogLine[], moment = Infinity): Trace[] {
  const stood = new Map<string, Pose>();
  const fallen = new Map<string, Trace>();
  for (const { fact, moment: at } of lines) {
    if (at > moment) break;
    for (const [model, pose] of poses(fact)) {
      stood.set(model, pose);
      fallen.delete(model);
    }
    const pose = fact.type === "Lost" ? stood.get(fact.model) : undefined;
    if (fact.type === "Lost" && pose) fallen.set(fact.model, { model: fact.model, at: place(pose), facing: pose[2] / 1000 });
  }
  return [...fallen.values()];
}

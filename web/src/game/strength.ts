/** How much is left of a unit. */

import type { Model, ModelCardView, Unit, UnitCardView } from "../wire";
import { say } from "../words.svelte";

export type Strength = {
  now: number;
  all: number;
  /** Whether hit points are counted: a unit of one model that has several. */
  isInPoints: boolean;
  /** Between 0 and 1, by hit points. */
  share: number;
};

export type Known = { models: ReadonlyMap<string, Model>; cards: ReadonlyMap<string, ModelCardView> };

export function strengthOf(unit: Unit, card: UnitCardView | undefined, { models, cards }: Known): Strength {
  const points = unit.models.reduce((sum, id) => sum + (models.get(id)?.hit_points ?? 0), 0);
  const most = (card?.models ?? []).reduce((sum, id) => sum + (cards.get(id)?.attributes["hit-points"] ?? 1), 0);
  const isInPoints = card?.models.length === 1 && most > 1;
  const [now, all] = isInPoints ? [points, most] : [unit.models.length, card?.models.length ?? 0];
  return { now, all, isInPoints, share: points / Math.max(1, most) };
}

/** What a list says of it: 3 of 5, or 4 of 6 hit points. */
export const strengthWords = ({ now, all, isInPoints }: Strength) => say(isInPoints ? "hit-points-left" : "model", { now, all });

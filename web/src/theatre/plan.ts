/** What was foretold of an attack before its dice fell. */

import type { Chances, ProspectView } from "../wire";
import type { Scene } from "./scenes";

/** How many models a target loses, with exact odds. */
export type Plan = { unit: string; target: string; models: Chances["models"] };

/** The plan that an answer declares: one that was offered, or one of somebody's own making with its odds. */
export function planOf(unit: string, text: string, prospects: readonly ProspectView[], own: { target: string; text: string; odds: Chances | null }): Plan | null {
  const offered = prospects.find((one) => one.answer?.text === text && one.chances);
  if (offered) return { unit, target: offered.about, models: offered.chances!.models };
  return own.odds && own.text === text ? { unit, target: own.target, models: own.odds.models } : null;
}

/** How many models the target has lost, once that is known: when losses are told, or the dice lie still and the go passes on. */
export function resultOf(scene: Scene, target: string, isSettled: boolean): number | null {
  const isOver = scene.kind === "outcome" || (isSettled && scene.lines.some(({ fact }) => fact.type === "Passed"));
  return isOver ? (scene.lost[target] ?? 0) : null;
}

/** How an update changes what is shown: whoever has the view before it has the view after it. */

import type { Update, GameView } from "../wire";

export function apply(view: GameView, update: Update): GameView {
  return {
    ...view,
    seq: update.seq,
    moment: update.moment,
    phase: update.phase,
    units: replaced(without(view.units, update.gone), update.units),
    models: replaced(without(view.models, update.gone), update.models),
    markers: replaced(view.markers, update.markers),
    round: update.round ?? view.round,
    order: update.order ?? view.order,
    turn: update.turn ?? view.turn,
    scores: update.scores ?? view.scores,
    out: update.out ?? view.out,
    entries: update.entries ?? view.entries,
    question: update.question ?? null,
    outcome: update.outcome ?? view.outcome ?? null,
  };
}

/** Those that still go by their names. */
const without = <T extends { id: string }>(all: T[], gone: readonly string[] | undefined): T[] =>
  gone?.length ? all.filter(({ id }) => !gone.includes(id)) : all;

/** The same things in the same order, with newer ones in their places. */
export function replaced<T extends { id: string }>(all: T[], newer: readonly T[] | undefined): T[] {
  if (!newer?.length) return all;
  const found = new Map(newer.map((one) => [one.id, one]));
  const known = new Set(all.map(({ id }) => id));
  return [...all.map((one) => found.get(one.id) ?? one), ...newer.filter(({ id }) => !known.has(id))];
}

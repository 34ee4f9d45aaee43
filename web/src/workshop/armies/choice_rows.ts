/** Choices put together: one row for each thing that is counted or taken, with the step up and the step down. */

import type { ListChoice } from "../../wire";

export type ChoiceRow = { key: string; name: string; section: string; now: number; more?: ListChoice; less?: ListChoice };

export function rowsOf(choices: readonly ListChoice[], verb: "count" | "take"): ChoiceRow[] {
  const found = new Map<string, ChoiceRow>();
  for (const one of choices) {
    if (one.verb !== verb) continue;
    const row = found.get(one.key) ?? { key: one.key, name: one.name, section: one.section, now: one.now };
    if (one.number > one.now) row.more = one;
    else row.less = one;
    found.set(one.key, row);
  }
  return [...found.values()];
}

export function sectionsOf(choices: readonly ListChoice[]): { name: string; rows: ChoiceRow[] }[] {
  const groups = new Map<string, ChoiceRow[]>();
  for (const row of rowsOf(choices, "take")) groups.set(row.section, [...(groups.get(row.section) ?? []), row]);
  return [...groups].map(([name, rows]) => ({ name, rows }));
}

/** What one of it costs: of a step that makes no sense the price is not known, and the step back tells it. */
export function priceOf({ more, less }: ChoiceRow): string {
  if (more && !more.why) return signed(more.points);
  return less ? signed(less.points, -1) : signed(more?.points ?? 0);
}

/** Points with their sign; `times` turns what a step back gives into what the thing costs. */
export function signed(points: number, times: 1 | -1 = 1): string {
  const told = points * times;
  return told < 0 ? `−${-told}` : `+${told}`;
}

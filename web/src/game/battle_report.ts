/** A battle looked back at: what the report of the server comes to, for those who read it. */

import type { BattleReport, GameReview, UnitReport } from "../wire";

export type Line = { seat: string; values: number[] };

/** Something that each side has at the end of each round. */
export function byRound({ rounds }: Pick<BattleReport, "rounds">, seats: readonly string[], read: (tally: BattleReport["rounds"][number]["seats"][number]) => number): Line[] {
  return seats.map((seat) => ({ seat, values: rounds.map((round) => round.seats.filter((one) => one.seat === seat).reduce((sum, one) => sum + read(one), 0)) }));
}

/** The chance of winning of each side at the end of each round, in percent. */
export const byChance = ({ seats, points }: GameReview, rounds: readonly number[]): Line[] =>
  seats.map((seat, k) => ({ seat, values: rounds.map((round) => Math.round(100 * (points.findLast((one) => one.round <= round)?.chances[k] ?? 0.5))) }));

/** A unit's share of its own price that it felled; models that cost nothing count one each. */
export const earned = (unit: UnitReport): number => (unit.points ? unit.felled_points / unit.points : unit.felled);

/** Units that did or suffered something, those that earned most first. */
export const ranked = (units: readonly UnitReport[]): UnitReport[] =>
  units.filter((unit) => unit.dealt || unit.suffered || unit.known || unit.unknown).sort((a, b) => earned(b) - earned(a) || b.dealt - a.dealt);

/** Damage above what the dice come to on average; nothing where no mean is known. */
export const luck = ({ known, rolled, mean }: Pick<UnitReport, "known" | "rolled" | "mean">): number | null => (known ? rolled - mean : null);

/** The unit whose dice fell short the most, if any did. */
export function unluckiest(units: readonly UnitReport[]): UnitReport | null {
  const [worst] = units.filter((unit) => (luck(unit) ?? 0) < 0).sort((a, b) => luck(a)! - luck(b)!);
  return worst ?? null;
}

/** The unit that earned the most, if any felled something. */
export const best = (units: readonly UnitReport[]): UnitReport | null => ranked(units).find((unit) => unit.felled) ?? null;

/** The dice of several units together. */
export const together = (units: readonly UnitReport[]) =>
  units.reduce((sum, { known, unknown, rolled, mean }) => ({ known: sum.known + known, unknown: sum.unknown + unknown, rolled: sum.rolled + rolled, mean: sum.mean + mean }), { known: 0, unknown: 0, rolled: 0, mean: 0 });

/** Steps of an axis from 0 past the highest value: 1, 2 or 5 times a power of ten apart, and not many. */
export function ticks(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, k) => k * step);
}

/** A page by itself: what is shown, with the looks that it has here. */
export function asFile(page: HTMLElement, title: string): string {
  const copy = page.cloneNode(true) as HTMLElement;
  copy.querySelectorAll("[data-only-here]").forEach((one) => one.remove());
  copy.querySelectorAll<HTMLAnchorElement>("a[href]").forEach((link) => link.setAttribute("href", new URL(link.getAttribute("href")!, location.href).href));
  const looks = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
  const head = document.createElement("title");
  head.textContent = title;
  const { lang, dataset } = document.documentElement;
  return `<!doctype html>\n<html lang="${lang || "en"}" data-theme="${dataset["theme"] ?? "light"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head.outerHTML}<style>${looks}\nhtml, body { height: auto; overflow: auto; }</style></head><body>${copy.outerHTML}</body></html>\n`;
}

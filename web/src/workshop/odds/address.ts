/** What the address of the page says: the units, and how they meet. */

import type { DuelTerms } from "../../wire";

export type OddsAddress = { attackers: string[]; target: string; terms: DuelTerms };

export const MOST_ATTACKERS = 4;

const numberOf = (text: string | null, low: number, high: number): number | null => {
  const found = Number(text);
  return text && Number.isFinite(found) ? Math.min(high, Math.max(low, found)) : null;
};

/** Marks as `advance,stress:2`. */
function readMarks(text: string): Record<string, number> {
  const pairs = text.split(",").filter(Boolean).map((one) => one.split(":"));
  return Object.fromEntries(pairs.map(([name = "", count = "1"]) => [name, Math.min(20, Math.max(0, Math.round(Number(count) || 0)))]));
}

export function readAddress(rest: string): OddsAddress {
  const told = new URLSearchParams(rest.includes("?") ? rest.slice(rest.indexOf("?") + 1) : "");
  const models = numberOf(told.get("models"), 1, 500);
  const targets = numberOf(told.get("targets"), 1, 500);
  const terms: DuelTerms = {
    range: numberOf(told.get("range"), 0, 60) ?? 12,
    sight: told.get("sight") ?? "",
    marks: readMarks(told.get("marks") ?? ""),
    models: models === null ? null : Math.round(models),
    targets: targets === null ? null : Math.round(targets),
    is_exchange: told.get("charge") === "1",
    is_target_first: told.get("first") === "target",
  };
  return { attackers: told.getAll("a").filter(Boolean).slice(0, MOST_ATTACKERS), target: told.get("t") ?? "", terms };
}

export function addressOf({ attackers, target, terms }: OddsAddress): string {
  const marks = Object.entries(terms.marks ?? {}).filter(([, count]) => count).map(([name, count]) => (count > 1 ? `${name}:${count}` : name));
  const told = new URLSearchParams();
  for (const text of attackers) told.append("a", text);
  told.set("t", target);
  told.set("range", String(terms.range ?? 12));
  if (terms.sight) told.set("sight", terms.sight);
  if (marks.length) told.set("marks", marks.join(","));
  if (terms.models) told.set("models", String(terms.models));
  if (terms.targets) told.set("targets", String(terms.targets));
  if (terms.is_exchange) told.set("charge", "1");
  if (terms.is_exchange && terms.is_target_first) told.set("first", "target");
  return `#/odds/?${told}`;
}

/** What a unit could set out to do: in words, and as an arrow. */

import { place } from "../../game/scene";
import type { Place } from "../../board/scene";
import type { LayoutView, PlanView } from "../../wire";
import { language } from "../../words.svelte";
import { say } from "./words";

export type Hue = "good" | "bad" | "idea" | "plan";

/** An arrow on the board, in inches. */
export type Arrow = { from: Place; to: Place; hue: Hue; label?: string };

type Names = Pick<LayoutView, "units" | "names">;

/** What something on the table is called. */
export const nameOf = ({ units, names }: Names, id: string): string => units.find((unit) => unit.id === id)?.name ?? names?.[id] ?? id.replaceAll("-", " ");

const WAYS = ["right", "up-right", "up", "up-left", "left", "down-left", "down", "down-right"] as const;

/** Which way it is from one place to another, in eighths of a turn. */
export function direction(from: Place, to: Place): (typeof WAYS)[number] {
  const turn = Math.round((4 * Math.atan2(to.y - from.y, to.x - from.x)) / Math.PI);
  return WAYS[(turn + 8) % 8]!;
}

/** A plan in a sentence, without the unit. */
export function planWords(plan: PlanView, layout: Names): string {
  const { what, words = "" } = plan;
  const about = plan.about ? nameOf(layout, plan.about) : "";
  const [from, to] = [plan.start, plan.end].map((one) => (one ? place(one) : null));
  if (what === "act") return words || say("usual");
  const told =
    what === "elsewhere" ? say("elsewhere", { direction: from && to ? say(direction(from, to)) : "" })
    : what === "arrive" ? say("arrive", { place: to ? `${Math.round(to.x)}″, ${Math.round(to.y)}″` : "" })
    : say(what as "usual" | "stay" | "towards" | "away" | "attack" | "hold", { about });
  return words ? say("with", { plan: told, words }) : told;
}

/** Plans that read alike are one choice: the first of them. */
export function distinct(plans: readonly PlanView[], layout: Names): PlanView[] {
  const seen = new Map<string, PlanView>();
  for (const plan of plans) {
    const key = `${plan.unit} ${planWords(plan, layout)}`;
    if (!seen.has(key)) seen.set(key, plan);
  }
  return [...seen.values()];
}

/** Where a plan leads, as an arrow; none for one that leads nowhere. */
export function arrowOf(plan: PlanView, hue: Hue, label = ""): Arrow[] {
  if (!plan.end) return [];
  const to = place(plan.end);
  return [{ from: plan.start ? place(plan.start) : to, to, hue, ...(label ? { label } : {}) }];
}

export const percent = (chance: number): number => Math.round(100 * chance);

/** A number with one decimal, as the reader's language writes it. */
export const decimal = (value: number): string => new Intl.NumberFormat(language(), { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);

/** Where the odds of a unit that stands on a table can be asked: its profile as it comes, and as many models as are left. */

import type { ProspectView, Unit, UnitCardView } from "../wire";

const whole = (card: UnitCardView, unit: Unit | undefined): string => (unit && unit.models.length && unit.models.length < card.models.length ? String(unit.models.length) : "");

function address(told: Record<string, string>): string {
  const filled = Object.entries(told).filter(([, value]) => value);
  return `#/odds/?${new URLSearchParams(filled)}`;
}

export const oddsAddress = (module: string, card: UnitCardView, unit: Unit): string => address({ a: `${module}:${card.kind}`, models: whole(card, unit) });

/** The same for an attack that is being planned, at its range and with its line of sight. */
export function planAddress(module: string, plan: ProspectView, cards: readonly UnitCardView[], units: readonly Unit[] = []): string {
  const card = (id: string) => cards.find((one) => one.id === id);
  const unit = (id: string) => units.find((one) => one.id === id);
  const [one, other] = [card(plan.unit), card(plan.about)];
  if (!one?.kind || !other?.kind) return "";
  const range = plan.away == null ? "" : String(Math.min(60, Math.max(0, Math.round(plan.away * 10) / 10)));
  return address({ a: `${module}:${one.kind}`, t: `${module}:${other.kind}`, range, sight: plan.sight ?? "", models: whole(one, unit(plan.unit)), targets: whole(other, unit(plan.about)) });
}

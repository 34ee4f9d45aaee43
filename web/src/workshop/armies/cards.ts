/** The card of a unit that stands nowhere. */

import type { LayoutView, Unit } from "../../wire";

export function cardUnit(layout: LayoutView): Unit {
  const card = layout.units[0];
  return { id: card?.id ?? "", seat: card?.seat ?? "", models: card?.models ?? [], leader: "", place: "reserve", marks: [], aboard: "" };
}

/** An attack taken apart: every weapon of every model, and what it is fired at. */

import type { LayoutView, ProspectView } from "../wire";
import { readShots, type Shot } from "./notation";

export type Row = { model: string; name: string; weapon: string; words: string; uses: string[] };

/** The weapons of a unit, model by model; a model that has two alike has two rows. */
export function rowsOf(layout: LayoutView, models: readonly string[]): Row[] {
  const weapons = new Map(layout.weapons.map((weapon) => [weapon.id, weapon]));
  return models.flatMap((id) => {
    const card = layout.models.find((one) => one.id === id);
    return (card?.weapons ?? []).map((weapon) => {
      const found = weapons.get(weapon);
      return { model: id, name: card?.name ?? id, weapon, words: found?.name ?? weapon, uses: (found?.uses ?? []).map((use) => use.name) };
    });
  });
}

const isOf = (row: Row) => (shot: Shot) => shot.model === row.model && shot.weapon === row.weapon;

/** What a weapon does in an attack, as a word to choose: a target and which use of the weapon; empty for nothing. */
export function aimOf(shots: readonly Shot[], row: Row): string {
  const shot = shots.find(isOf(row));
  return shot ? `${shot.target}#${shot.profile}` : "";
}

/** The same attack with one weapon aimed otherwise, in the order of the rows. */
export function aimed(shots: readonly Shot[], rows: readonly Row[], row: Row, aim: string): Shot[] {
  const [target = "", profile = "0"] = aim.split("#");
  const others = shots.filter((shot) => !isOf(row)(shot));
  const all = aim ? [...others, { model: row.model, weapon: row.weapon, profile: Number(profile), target }] : others;
  const place = (shot: Shot) => rows.findIndex((one) => isOf(one)(shot));
  return all.sort((a, b) => place(a) - place(b));
}

export const shotsAt = (prospects: readonly ProspectView[], target: string): Shot[] =>
  readShots(prospects.find((one) => one.about === target && one.answer)?.answer?.text ?? "");

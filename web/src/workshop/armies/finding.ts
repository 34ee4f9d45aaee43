/** Units found by words: by name first, then by what they are and carry; signs and small letters make no difference. */

import type { OfferedUnit } from "../../wire";

const plain = (text: string) => text.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, " ").trim();

function rank(unit: OfferedUnit, words: readonly string[]): number {
  const name = plain(unit.name);
  const all = plain(`${unit.name} ${unit.words} ${unit.finds} ${unit.roles.join(" ")}`);
  if (!words.every((word) => all.includes(word))) return 0;
  return words.every((word) => name.includes(word)) ? (name.startsWith(words[0] ?? "") ? 3 : 2) : 1;
}

export function found(units: readonly OfferedUnit[], text: string, role: string): OfferedUnit[] {
  const words = plain(text).split(" ").filter(Boolean);
  const fitting = role ? units.filter((unit) => unit.roles.includes(role)) : [...units];
  if (!words.length) return fitting;
  const ranked = fitting.map((unit) => [rank(unit, words), unit] as const).filter(([rank]) => rank);
  return ranked.sort(([one], [other]) => other - one).map(([, unit]) => unit);
}

export const rolesOf = (units: readonly OfferedUnit[]): string[] => [...new Set(units.flatMap((unit) => unit.roles))];

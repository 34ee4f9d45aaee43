/** How the markers that an edition puts on a unit look. An unknown one gets its first letter; a flag shows its sign. */

import type { Badge } from "./scene";

export type BadgeLook = { sign: string; fill: string; counts: boolean };

const LOOKS: Record<string, BadgeLook> = {
  stress: { sign: "!", fill: "#8a1c4a", counts: true },
  suppression: { sign: "!", fill: "#8a1c4a", counts: true },
  pinned: { sign: "P", fill: "#5b3a8c", counts: false },
  shaken: { sign: "S", fill: "#5b3a8c", counts: false },
  immobile: { sign: "×", fill: "#3c3f45", counts: false },
  damaged: { sign: "✚", fill: "#a3330f", counts: false },
  advanced: { sign: "»", fill: "#3a5a20", counts: false },
};

/** Markers that show in another way or that only the rules need. */
const SILENT = ["acted", "moved"];

export const badgeLook = (mark: string): BadgeLook =>
  LOOKS[mark] ?? { sign: (mark[0] ?? "?").toUpperCase(), fill: "#3c3f45", counts: false };

/** The markers of a unit that people want to see, as the book says what they mean. */
export function badgesOf(unit: string, marks: readonly (readonly [string, number])[], said: Readonly<Record<string, string>>): Badge[] {
  const words = (mark: string, value: number) => (said[mark] ?? "").replace("{unit}", unit).replace("{value}", String(value));
  return marks.filter(([mark]) => mark in said && !SILENT.includes(mark)).map(([mark, value]) => ({ mark, value, words: words(mark, value) }));
}

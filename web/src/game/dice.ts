/** Dice that fell, ready to be shown: in the groups of the book, successes slid together. */

import type { DieRoll } from "../wire";

export type Shown = { face: number; was: number | null; good: boolean | null };

/** Every die of every group; one that was rolled again keeps its first face. */
export function shown(roll: Pick<DieRoll, "groups" | "good">): Shown[][] {
  const good = roll.good ?? [];
  return roll.groups.map((group) =>
    group.map((faces) => {
      const face = faces.at(-1) ?? 0;
      return { face, was: faces.length > 1 ? faces[0]! : null, good: good.length ? good.includes(face) : null };
    }),
  );
}

/** Successes first, then the rest; each in the order in which they fell. */
export const slid = (dice: readonly Shown[]): Shown[] => [...dice.filter((die) => die.good), ...dice.filter((die) => !die.good)];

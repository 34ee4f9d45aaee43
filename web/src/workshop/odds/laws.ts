/** Distributions to be drawn: how likely just so many are, and how likely at least so many. */

export type Law = readonly (readonly [number, number])[];

/** Every number from 0 to the highest, also those that never come. */
export function filled(law: Law, top: number): number[] {
  const known = new Map(law.map(([number, chance]) => [number, chance]));
  return Array.from({ length: top + 1 }, (_, number) => known.get(number) ?? 0);
}

/** For every number how likely it is that there are so many or more. */
export function atLeast(chances: readonly number[]): number[] {
  let left = 0;
  return chances.toReversed().map((chance) => Math.min(1, (left += chance))).toReversed();
}

export const highest = (laws: readonly Law[]): number => Math.max(1, ...laws.flat().map(([number]) => number));

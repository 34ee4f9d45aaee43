/** The plan of an attack, as it is read: what is rolled in the same way stands there once. */

import type { PartView } from "../wire";

/** Equal parts together, in the order of their first, and how often each is rolled. */
export function gathered(parts: readonly PartView[]): { part: PartView; times: number }[] {
  const found = new Map<string, { part: PartView; times: number }>();
  for (const part of parts) {
    const key = JSON.stringify(part);
    const known = found.get(key);
    if (known) known.times++;
    else found.set(key, { part, times: 1 });
  }
  return [...found.values()];
}

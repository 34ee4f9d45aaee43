/** The log of a game that may have gone back: lines of answers that were taken back are left out. */

import type { LogLine } from "../wire";

/** Lines in the order in which they were told; a line of an earlier moment means that the game went back there. */
export function linear(lines: readonly LogLine[], moment: number): LogLine[] {
  const kept: LogLine[] = [];
  for (const line of lines) {
    while (kept.length && kept.at(-1)!.moment > line.moment) kept.pop();
    kept.push(line);
  }
  return kept.filter((line) => line.moment <= moment + 1);
}

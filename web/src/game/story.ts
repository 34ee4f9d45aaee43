/** The log of a game that may have gone back: lines of answers that were taken back are left out. */

import type { LogLine } from "../wire";

/** Lines in the order in which they were told; a line of an earlier moment means that the game went back there. */
export function linear(lines: readonly LogLine[], moment: number): LogLine[] {
  const kept: LogLine[] = [];
  for (const line of lines) {
    while (kept.length && kept.at(-1)!.moment > line.moment) kept.pop();
    kept.push(line);
  }
  return kept.filter((line) => line.moment <= moment);
}

/** The unit of a model: its id begins with it. */
const unitOf = (model: string) => model.split(".")[0] ?? model;

/** Whom a line is about, where it says what somebody did. */
function subject(line: LogLine | undefined): string {
  const fact = line?.fact;
  switch (fact?.type) {
    case "Moved": return unitOf(fact.model);
    case "Placed": return unitOf(fact.places[0]?.[0] ?? "");
    case "Declared": case "Marked": return fact.unit;
    case "Threw": return fact.about;
    default: return "";
  }
}

/** Whether a line beside it says as much: who is activated acts, who moves brings the others along, who comes onto the table is placed there. */
function isSaid(before: LogLine | undefined, line: LogLine, after: LogLine | undefined): boolean {
  if (line.fact.type === "Activated") return subject(after) === line.fact.unit;
  return line.fact.type === "Placed" && (before?.fact.type === "Moved" || after?.fact.type === "Arrived");
}

/** The log without bookkeeping, and without what the line before or after says as well. */
export function brief(lines: readonly LogLine[]): LogLine[] {
  const loud = lines.filter((line) => !line.is_quiet);
  return loud.filter((line, k) => !isSaid(loud[k - 1], line, loud[k + 1]));
}

/** So many lines at most: the newest, or those around a moment, most of them before it. */
export function around(lines: readonly LogLine[], moment: number | null, most: number): LogLine[] {
  const later = moment === null ? -1 : lines.findIndex((line) => line.moment > moment);
  const end = later < 0 ? lines.length : Math.min(lines.length, Math.max(most, later + Math.floor(most / 4)));
  return lines.slice(Math.max(0, end - most), end);
}

/** The attack that a unit is under: the last that was declared on it since a unit was activated. */
export function attackOn(lines: readonly LogLine[], unit: string): { by: string; text: string } | null {
  for (const { fact, text } of [...lines].reverse()) {
    if (fact.type === "Activated") return null;
    if (fact.type === "Declared") return fact.sights.some(([target]) => target === unit) ? { by: fact.unit, text } : null;
  }
  return null;
}

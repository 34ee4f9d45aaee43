/** Days and times as the reader writes them. */

import { language } from "../words.svelte";

export const dayAndTime = (at: number) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(at);
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];

/** How long ago something was, in the largest unit that fits; a day and its date after a month. */
export function ago(at: number, now = Date.now()): string {
  const past = Math.max(0, now - at);
  if (past > 30 * 86_400_000) return day(at);
  const [unit, size] = STEPS.find(([, step]) => past >= step) ?? ["second", 60_000];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-Math.floor(past / size), unit);
}

export const day = (at: number) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(at);

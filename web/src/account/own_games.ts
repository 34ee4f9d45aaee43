/** The games of an account: its seats, game by game, and how each game stands for whoever has them. */

import type { OwnSeat } from "../wire";
import { say } from "../words.svelte";

export type OwnGame = { game: string; seats: OwnSeat[]; first: OwnSeat };

/** Those who play several seats of a game see it once; the order is kept. */
export function byGame(seats: readonly OwnSeat[]): OwnGame[] {
  const found = new Map<string, OwnGame>();
  for (const seat of seats) {
    const known = found.get(seat.game);
    if (known) known.seats.push(seat);
    else found.set(seat.game, { game: seat.game, seats: [seat], first: seat });
  }
  return [...found.values()];
}

export type Standing = "trouble" | "gathering" | "over" | "yours" | "theirs" | "waits";

export function standing({ first, seats }: OwnGame): Standing {
  if (first.has_trouble) return "trouble";
  if (first.phase === "gathering" || first.phase === "revealing") return "gathering";
  if (first.phase === "over") return "over";
  if (!first.asked) return "waits";
  return seats.some(({ seat }) => seat === first.asked) ? "yours" : "theirs";
}

/** The same in words. */
export function standingWords(one: OwnGame): string {
  const how = standing(one);
  return how === "theirs" ? say("game-theirs", { name: one.first.names[one.first.asked] ?? one.first.asked.toUpperCase() }) : say(`game-${how}`);
}

/** Who else sits there. */
export const others = ({ first, seats }: OwnGame): string[] =>
  Object.entries(first.names)
    .filter(([seat]) => !seats.some((own) => own.seat === seat))
    .map(([, name]) => name);

export const titleOf = ({ first }: OwnGame): string => first.title || first.mission.replaceAll("-", " ") || first.module;

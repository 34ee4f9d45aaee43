/** The games of an account: its seats, game by game, and how each game stands for whoever has them. */

import { ago } from "../game/times";
import type { Listed, OwnSeat } from "../wire";
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

/** A seat of somebody without an account, from what the lists say of its game. */
export const guestSeat = ({ id, ...listed }: Listed, seat: string): OwnSeat => ({ ...listed, game: id, seat, token: "", deadline: null, created: listed.updated });

/** The score with one's own side first, and the seats in order where there is none. */
export function score({ first, seats }: OwnGame): string {
  const own = seats.map(({ seat }) => seat);
  const sides = Object.keys(first.names).sort((a, b) => Number(own.includes(b)) - Number(own.includes(a)) || a.localeCompare(b));
  return sides.map((seat) => first.scores[seat] ?? 0).join(" : ");
}

/** Against whom, how far, and when it went on last. */
export function details(one: OwnGame): string {
  const { first } = one;
  const names = others(one).join(", ");
  const against = names ? say("game-against", { names }) : say(standing(one) === "gathering" ? "game-nobody" : "game-alone");
  const far = first.phase === "playing" || first.phase === "over" ? [first.round ? say("round", { round: first.round }) : say("before-first"), score(one)] : [];
  return [against, ...far, ago(first.updated)].join(" · ");
}

export const titleOf = ({ first }: OwnGame): string => first.title || first.mission.replaceAll("-", " ") || first.module;

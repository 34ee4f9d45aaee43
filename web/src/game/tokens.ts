/** Who this browser is: tokens of seats and games, kept where only it can read them. */

import { keepSession, signed } from "./session.svelte";

type Kept = {
  seats: Record<string, string>;
  /** The accounts that seats belong to, by seat; those of a guest belong to none. */
  accounts?: Record<string, string>;
  owner?: string;
  at: number;
};

const NAME = "games";
/** Stands for an account that is not known here. */
const OTHERS = "?";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Kept>;
  } catch {
    return {}; // a browser that keeps nothing
  }
}

function write(games: Record<string, Kept>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(games));
  } catch {
    // a browser that keeps nothing: the game can be played until the page is left
  }
}

/** Remember seats that were just given out: to the account of whoever is signed in, else to a guest. */
export function remember(game: string, found: { seats: Record<string, string>; owner?: string }): void {
  const games = all();
  const old = games[game] ?? { seats: {}, at: Date.now() };
  const account = signed()?.account;
  const owned = account ? Object.fromEntries(Object.keys(found.seats).map((seat) => [seat, account])) : {};
  games[game] = { ...old, ...found, seats: { ...old.seats, ...found.seats }, accounts: { ...old.accounts, ...owned } };
  write(games);
}

export const seatsOf = (game: string): Record<string, string> => all()[game]?.seats ?? {};
export const ownerOf = (game: string): string => all()[game]?.owner ?? "";

/** The games of this browser, the newest first. */
export const myGames = (): { game: string; seats: string[]; at: number }[] =>
  Object.entries(all())
    .map(([game, kept]) => ({ game, seats: Object.keys(kept.seats), at: kept.at }))
    .filter(({ seats }) => seats.length)
    .sort((a, b) => b.at - a.at);

/** The seats of this browser that belong to no account. */
export const guestSeats = (): { game: string; seat: string; token: string }[] =>
  Object.entries(all())
    .flatMap(([game, { seats, accounts }]) => Object.entries(seats).map(([seat, token]) => ({ game, seat, token, account: accounts?.[seat] })))
    .filter(({ account }) => !account);

/** A seat that is somebody else's, or nobody's any more, is not a guest's. */
export function disown(game: string, seat: string): void {
  const games = all();
  const kept = games[game];
  if (kept) kept.accounts = { ...kept.accounts, [seat]: OTHERS };
  write(games);
}

export function forget(game: string): void {
  const games = all();
  delete games[game];
  write(games);
}

/** Whether this browser has a token, of a seat or of a game that was made here. */
export const holds = (token: string) => Object.values(all()).some(({ seats, owner }) => owner === token || Object.values(seats).includes(token));

/** Forget the seats of all accounts but the one that is signed in; who made a game can still invite to it. */
export function forgetOthers(mine = signed()?.account): void {
  const games = all();
  const isOurs = (account: string | undefined) => !account || account === OTHERS || account === mine;
  for (const kept of Object.values(games)) kept.seats = Object.fromEntries(Object.entries(kept.seats).filter(([seat]) => isOurs(kept.accounts?.[seat])));
  write(games);
}

/** Nobody is signed in here any more, and whoever uses this browser next does not play their seats. */
export function leave(): void {
  forgetOthers("");
  keepSession(null);
}

/** Who this browser is: tokens of seats and games, kept where only it can read them. */

type Kept = { seats: Record<string, string>; owner?: string; title?: string; at: number };

const NAME = "games";

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Kept>;
  } catch {
    return {}; // a browser that keeps nothing
  }
}

export function remember(game: string, found: Partial<Kept>): void {
  const games = all();
  const old = games[game] ?? { seats: {}, at: Date.now() };
  games[game] = { ...old, ...found, seats: { ...old.seats, ...found.seats } };
  try {
    localStorage.setItem(NAME, JSON.stringify(games));
  } catch {
    // a browser that keeps nothing: the game can be played until the page is left
  }
}

export const seatsOf = (game: string): Record<string, string> => all()[game]?.seats ?? {};
export const ownerOf = (game: string): string => all()[game]?.owner ?? "";

/** The games of this browser, the newest first. */
export const myGames = (): { game: string; seats: string[]; at: number }[] =>
  Object.entries(all())
    .map(([game, kept]) => ({ game, seats: Object.keys(kept.seats), at: kept.at }))
    .sort((a, b) => b.at - a.at);

export function forget(game: string): void {
  const games = all();
  delete games[game];
  localStorage.setItem(NAME, JSON.stringify(games));
}

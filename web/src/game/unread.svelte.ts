/** Up to when somebody has read what was said in a game, on this device. */

const NAME = "read";

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // a browser that keeps nothing, or kept something else
  }
}

const until = $state(read());

/** How many of these lines are new. */
export const unread = (game: string, said: readonly { at: number }[]): number => said.filter(({ at }) => at > (until[game] ?? 0)).length;

/** Everything that was said up to a time has been read. */
export function markRead(game: string, at: number): void {
  if (at <= (until[game] ?? 0)) return;
  until[game] = at;
  try {
    localStorage.setItem(NAME, JSON.stringify(until));
  } catch {
    // a browser that keeps nothing: read until the page is left
  }
}

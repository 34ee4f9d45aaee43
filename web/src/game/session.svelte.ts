/** Who is signed in on this device. Nobody has to be: seats of guests have tokens of their own. */

export type Signed = { account: string; name: string; token: string; expires: number };

const NAME = "account";

function read(): Signed | null {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "null") as Signed | null;
    return found?.token && found.expires > Date.now() ? found : null;
  } catch {
    return null; // a browser that keeps nothing, or kept something else
  }
}

/** Why nobody is signed in any more, where that has to be said: the sign-in is over, or the server was not told that somebody left. */
export type Farewell = "" | "over" | "only-here";

const kept = $state<{ signed: Signed | null; farewell: Farewell }>({ signed: read(), farewell: "" });

export const signed = () => kept.signed;
export const sessionToken = () => kept.signed?.token ?? "";
export const farewell = () => kept.farewell;

export function bid(found: Farewell): void {
  kept.farewell = found;
}

/** Remember a session, or none. */
export function keepSession(found: Signed | null): void {
  kept.farewell = "";
  kept.signed = found ? { account: found.account, name: found.name, token: found.token, expires: found.expires } : null;
  try {
    if (kept.signed) localStorage.setItem(NAME, JSON.stringify(kept.signed));
    else localStorage.removeItem(NAME);
  } catch {
    // a browser that keeps nothing: signed in until the page is left
  }
}

/** Another page of this browser has signed in or out. */
export function readSessionAgain(event: StorageEvent): void {
  if (event.key === NAME || event.key === null) kept.signed = read();
}

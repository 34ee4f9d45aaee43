/** What somebody with an account asks of the server. */

import type { Blocked, Codes, Export, Me, OwnSeat, Registered, Session, SignIn, SignInsEnded } from "../wire";
import { Problem, send } from "./server";
import { bid, keepSession, sessionToken, signed } from "./session.svelte";
import { disown, guestSeats, leave, remember } from "./tokens";

const post = <T>(path: string, body: unknown) => send<T>(path, { body });
const remove = <T>(path: string) => send<T>(path, { method: "DELETE" });

/** A new account. Whoever made it is signed in once the codes are kept: `keepSession`. */
export const register = (name: string, password: string) => send<Registered>("/api/accounts", { body: { name, password }, isGuest: true });

export async function signIn(name: string, password: string): Promise<void> {
  keepSession(await send<Session>("/api/sessions", { body: { name, password }, isGuest: true }));
}

export async function recover(name: string, code: string, password: string): Promise<void> {
  keepSession(await send<Session>("/api/accounts/recover", { body: { name, code, password }, isGuest: true }));
}

/** Sign out: this device forgets who it was at once. A server that cannot be told keeps the sign-in open, and that is said. */
export async function signOut(): Promise<void> {
  const session = sessionToken();
  leave();
  try {
    await send("/api/sessions", { method: "DELETE", session });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "unknown-token") && !signed()) bid("only-here");
  }
}

export const me = () => send<Me>("/api/me");
export const changePassword = (old: string, password: string) => post("/api/me/password", { old, password });
export const newCodes = async (password: string) => (await post<Codes>("/api/me/codes", { password })).codes;

export const signIns = () => send<SignIn[]>("/api/me/sessions");
export const endSignIn = (id: string) => remove<SignInsEnded>(`/api/me/sessions/${encodeURIComponent(id)}`);
export const endOthers = () => remove<SignInsEnded>("/api/me/sessions");

export const blocks = () => send<Blocked[]>("/api/me/blocks");
/** The same, with the seats that they have in a game. */
export const blocksAt = (game: string) => send<Blocked[]>(`/api/me/blocks?game=${encodeURIComponent(game)}`);
export const blockSeat = (game: string, seat: string) => post<Blocked>("/api/me/blocks", { game, seat });
export const unblock = (account: string) => remove(`/api/me/blocks/${encodeURIComponent(account)}`);

export const exported = () => send<Export>("/api/me/export");

export async function deleteAccount(password: string): Promise<void> {
  await post("/api/me/delete", { password });
  leave();
}

// ------------------------------------------------------------------------------------------------ seats

export const ownSeats = (before?: number) => send<OwnSeat[]>(`/api/me/seats${before === undefined ? "" : `?before=${before}`}`);

/** Let this browser play a seat of the account. */
export function takeSeat(own: OwnSeat): void {
  remember(own.game, { seats: { [own.seat]: own.token } });
}

/** Why a seat can never be moved: it is another account's, or there is no such seat any more. */
const FINAL = ["taken", "not-found", "unknown-token"];

export type Moves = { moved: number; problems: unknown[] };

/** Move all seats that this browser has as a guest into the account; one that cannot be moved keeps no other back. */
export async function moveGuestSeats(): Promise<Moves> {
  const found: Moves = { moved: 0, problems: [] };
  for (const { game, seat, token } of guestSeats()) {
    try {
      takeSeat(await post<OwnSeat>("/api/me/seats", { token }));
      found.moved++;
    } catch (error) {
      found.problems.push(error);
      if (error instanceof Problem && FINAL.includes(error.code)) disown(game, seat);
    }
  }
  return found;
}

/** What is asked of the server over HTTP. A problem becomes an error with the server's own words. */

import type { BattleReport, CreatedReply, VerifyReply, LayoutView, Library, Listed, Refusal, Reported, RoomView, RuleText, SeatedReply, LogReply, GameView } from "../wire";
import { language } from "../words.svelte";
import { fromFilm, isAlone } from "./film";
import { bid, sessionToken } from "./session.svelte";
import { holds, leave } from "./tokens";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly refusal: Refusal | null = null,
    /** What the server calls it in its log, where it is the server's own fault. */
    readonly request = "",
  ) {
    super(text);
  }
}

type Told = { code?: string; text?: string; refusal?: Refusal | null; request?: string };

export type How = {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  /** The token of a seat, or of whoever made the game. */
  token?: string;
  /** Whether it is asked without saying who is signed in. */
  isGuest?: boolean;
  /** The token of a session that is not, or no longer, the one of this device. */
  session?: string;
};

const ACCOUNT = "x-openfire-account";

function initOf({ method, body, token = "" }: How, session: string): RequestInit {
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const headers: Record<string, string> = verb === "GET" ? {} : { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (session) headers[ACCOUNT] = session;
  headers["accept-language"] = language();
  return { method: verb, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

async function problemOf(reply: Response): Promise<Problem> {
  const told = (await reply.json().catch(() => ({}))) as Told;
  const code = told.code ?? (reply.status >= 502 ? "unavailable" : reply.status >= 500 ? "fault" : String(reply.status));
  const request = told.request || (code === "fault" ? (reply.headers.get("x-request-id") ?? "") : "");
  return new Problem(code, told.text ?? reply.statusText, told.refusal ?? null, request);
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Problem("offline", "the server does not answer");
  }
}

/** Ask for something. Where the session is over it is forgotten with its seats, and a guest asks the same if they still may. */
export async function send<T>(path: string, how: How = {}): Promise<T> {
  if (isAlone()) {
    const found = fromFilm(path);
    if (found === undefined) throw new Problem("offline", "this file has no server");
    return found as T;
  }
  return (await (await answered(path, how)).json()) as T;
}

async function answered(path: string, how: How = {}): Promise<Response> {
  const session = how.isGuest ? "" : (how.session ?? sessionToken());
  const reply = await reach(path, initOf(how, session));
  if (reply.ok) return reply;
  const problem = await problemOf(reply);
  const isOver = problem.code === "unknown-token" && !how.session && session && (await isSessionOver());
  if (isOver && (!how.token || holds(how.token))) return answered(path, { ...how, isGuest: true });
  throw problem;
}

/** Whether somebody was signed in here and is not any more; they and their seats are forgotten then. */
export async function isSessionOver(): Promise<boolean> {
  const session = sessionToken();
  if (!session) return false;
  const isOver = (await reach("/api/me", initOf({}, session))).status === 401;
  if (isOver && sessionToken() === session) {
    leave();
    bid("over");
  }
  return isOver;
}

const of = (game: string) => `/api/games/${encodeURIComponent(game)}`;

export const library = () => send<Library>("/api/library");
export const lobby = () => send<Listed[]>("/api/games");
/** What lists say of certain games; those that are gone are not among them. */
export const named = (games: readonly string[]) => (games.length ? send<Listed[]>(`/api/games?${games.map((game) => `game=${encodeURIComponent(game)}`).join("&")}`) : Promise.resolve([]));
export const create = (terms: unknown) => send<CreatedReply>("/api/games", { body: terms });
export const room = (game: string) => send<RoomView>(of(game));
export const layout = (game: string) => send<LayoutView>(`${of(game)}/layout`);
export const view = (game: string) => send<GameView>(`${of(game)}/view`);
export const momentOf = (game: string, moment: number) => send<GameView>(`${of(game)}/moments/${moment}`);
/** A file that the server makes. */
export const bytes = async (path: string, how: How = {}) => (await answered(path, how)).blob();
/** The record of a game, letter by letter. */
export const record = async (game: string) => (await answered(`${of(game)}/record`)).text();
export const verify = (game: string) => send<VerifyReply>(`${of(game)}/verify`);
export const battleReport = (game: string) => send<BattleReport>(`${of(game)}/battle-report`);
export const story = (game: string, after: number) => send<LogReply>(`${of(game)}/log`, { body: { do: "log", after, most: 500 } });
export const join = (game: string, invite: string, name: string) => send<SeatedReply>(`${of(game)}/join`, { body: { do: "join", name, ...(invite ? { invite } : {}) } });

/** Tell the operator what is wrong with a player, or with the title where no seat is named. */
export const report = (game: string, seat: string, text: string) => send<Reported>(`${of(game)}/report`, { body: { text, ...(seat ? { seat } : {}) } });

/** Anything else that is asked of a game, with the token of whoever asks. */
export const ask = <T>(game: string, message: { do: string; [field: string]: unknown }, token = "") => send<T>(`${of(game)}/${message.do}`, { body: message, token });

export const rule = (id: string) => send<RuleText>(`/api/rules/${encodeURIComponent(id)}`);

/** What is asked of the server over HTTP. A problem becomes an error with the server's own words. */

import type { Created, Finding, Layout, Library, Listed, Refusal, Room, RuleText, Seated, Story, View } from "../wire";

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly refusal: Refusal | null = null,
  ) {
    super(text);
  }
}

type Told = { code?: string; text?: string; refusal?: Refusal | null };

async function send<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  const init: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(path, init);
  if (reply.ok) return (await reply.json()) as T;
  const told = (await reply.json().catch(() => ({}))) as Told;
  throw new Problem(told.code ?? String(reply.status), told.text ?? reply.statusText, told.refusal ?? null);
}

const of = (game: string) => `/api/games/${encodeURIComponent(game)}`;

export const library = () => send<Library>("/api/library");
export const lobby = () => send<Listed[]>("/api/games");
export const create = (terms: unknown) => send<Created>("/api/games", terms);
export const room = (game: string) => send<Room>(of(game));
export const layout = (game: string) => send<Layout>(`${of(game)}/layout`);
export const view = (game: string) => send<View>(`${of(game)}/view`);
export const momentOf = (game: string, moment: number) => send<View>(`${of(game)}/moments/${moment}`);
export const verify = (game: string) => send<Finding>(`${of(game)}/verify`);
export const story = (game: string, after: number) => send<Story>(`${of(game)}/log`, { do: "log", after, most: 500 });
export const join = (game: string, invite: string, name: string) => send<Seated>(`${of(game)}/join`, { do: "join", name, ...(invite ? { invite } : {}) });

/** Anything else that is asked of a game, with the token of whoever asks. */
export const ask = <T>(game: string, message: { do: string; [field: string]: unknown }, token = "") => send<T>(`${of(game)}/${message.do}`, message, token);

export const rule = (id: string) => send<RuleText>(`/api/rules/${encodeURIComponent(id)}`);

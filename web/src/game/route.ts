import { ROOMS, type WorkshopRoom } from "../workshop/rooms";

/** Where somebody is, by the part of the address after the #: it is never sent to a server, so links may carry tokens. */

export type Route =
  | { page: "start" }
  | { page: "account" }
  | { page: "game"; game: string }
  | { page: "replay"; game: string; moment: number }
  | { page: "report"; game: string }
  | { page: "join"; game: string; invite: string }
  | { page: "workshop"; room: WorkshopRoom; rest: string };

export function route(hash: string): Route {
  const [, page = "", game = "", more = ""] = hash.replace(/^#/, "").split("/");
  if (page === "account") return { page };
  const room = page.split("?")[0]!;
  if (isRoom(room)) return { page: "workshop", room, rest: hash.replace(/^#?\/[^/?]*\/?/, "") };
  if (!game) return { page: "start" };
  if (page === "game" || page === "report") return { page, game };
  if (page === "replay") return { page, game, moment: Math.max(0, Number.parseInt(more, 10) || 0) };
  if (page === "join") return { page, game, invite: decodeURIComponent(more) };
  return { page: "start" };
}

const isRoom = (name: string): name is WorkshopRoom => name in ROOMS;

import { expect, it } from "vitest";
import { route } from "../src/game/route";

it.each([
  ["", { page: "start" }],
  ["#/", { page: "start" }],
  ["#/nonsense/1", { page: "start" }],
  ["#/account", { page: "account" }],
  ["#/game/abc", { page: "game", game: "abc" }],
  ["#/replay/abc/17", { page: "replay", game: "abc", moment: 17 }],
  ["#/report/abc", { page: "report", game: "abc" }],
  ["#/replay/abc/-3", { page: "replay", game: "abc", moment: 0 }],
  ["#/join/abc/invite.abc.b..xyz_-1", { page: "join", game: "abc", invite: "invite.abc.b..xyz_-1" }],
  ["#/odds", { page: "workshop", room: "odds", rest: "" }],
  ["#/odds?a=x/y&range=6", { page: "workshop", room: "odds", rest: "?a=x/y&range=6" }],
  ["#/odds/?range=6", { page: "workshop", room: "odds", rest: "?range=6" }],
  ["#/lab?kind=effect", { page: "workshop", room: "lab", rest: "?kind=effect" }],
  ["#/armies/glasshouse/list?share=a/b", { page: "workshop", room: "armies", rest: "glasshouse/list?share=a/b" }],
])("%s", (hash, found) => expect(route(hash)).toEqual(found));

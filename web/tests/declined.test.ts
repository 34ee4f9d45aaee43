import { expect, it } from "vitest";
import { declined } from "../src/game/declined";
import type { RoomView, Update } from "../src/wire";

const room = (wish?: RoomView["wish"]) => ({ wish: wish ?? null, phase: "playing" }) as RoomView;
const asking = room({ seat: "a", what: "draw", granted: [] });
const update = (what: string, by: string, after: RoomView, phase = "playing") => ({ what, by, room: after, phase }) as Update;
const MINE = { a: "token" };

it("tells whoever asked that another said no", () => {
  expect(declined(asking, update("consented", "b", room()), MINE)).toEqual({ what: "draw", by: "b" });
});

it("tells nothing to those who did not ask, or who took it back themselves", () => {
  expect(declined(asking, update("consented", "b", room()), { b: "token" })).toBeNull();
  expect(declined(asking, update("consented", "a", room()), MINE)).toBeNull();
});

it("tells nothing while others have still to agree, or when all did", () => {
  expect(declined(asking, update("consented", "b", room({ seat: "a", what: "draw", granted: ["b"] })), MINE)).toBeNull();
  expect(declined(asking, update("consented", "b", room(), "over"), MINE)).toBeNull();
});

it("takes an answer of another for a no to taking one back", () => {
  const undo = room({ seat: "a", what: "undo", granted: [] });
  expect(declined(undo, update("answered", "b", room()), MINE)).toEqual({ what: "undo", by: "b" });
});

import { expect, it } from "vitest";
import { hostOf, isLoopback, seatFor } from "../src/game/invitation";
import { titled } from "../src/game/notices";
import { ago } from "../src/game/times";
import type { RoomView, SeatView } from "../src/wire";

const seat = (id: string, more: Partial<SeatView> = {}): SeatView => ({ id, player: "", name: "", wanted: "open", ...more });
const room = (...seats: SeatView[]) => ({ seats }) as unknown as RoomView;
const host = seat("a", { player: "person", wanted: "me", name: "Ada", army: "Reds" });

it("finds the seat that an invite is for, else the first that is for anybody", () => {
  const found = room(host, seat("b", { wanted: "invited" }), seat("c"));
  expect(seatFor(found, "")?.id).toBe("c");
  expect(seatFor(found, "invite.g.b..sign")?.id).toBe("b");
  expect(seatFor(found, "invite.g.a..sign")).toBeNull();
});

it("names the host, but not one who is called like their army", () => {
  expect(hostOf(room(host))).toBe("Ada");
  expect(hostOf(room({ ...host, name: "Reds" }))).toBe("");
});

it.each([["localhost", true], ["127.0.0.1", true], ["[::1]", true], ["192.168.1.7", false], ["play.example", false], ["127.example", false]])("knows addresses that nobody else reaches: %s", (name, found) => expect(isLoopback(name)).toBe(found));

it("marks the title while it is one's turn", () => {
  expect([titled(true, "Your turn", "Open Fire"), titled(false, "Your turn", "Open Fire")]).toEqual(["● Your turn – Open Fire", "Open Fire"]);
});

it("says how long ago something was, in the largest unit that fits", () => {
  const hours = (many: number) => ago(0, many * 3_600_000);
  expect([hours(0), hours(0.5), hours(2), hours(24), hours(72)]).toEqual(["now", "30 minutes ago", "2 hours ago", "yesterday", "3 days ago"]);
});

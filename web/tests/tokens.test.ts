// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { keepSession } from "../src/game/session.svelte";
import { disown, forgetOthers, guestSeats, leave, myGames, ownerOf, remember, seatsOf } from "../src/game/tokens";

const ADA = { account: "ada", name: "Ada", token: "session", expires: Date.now() + 100_000 };

beforeEach(() => {
  localStorage.clear();
  keepSession(null);
});

it("knows which seats are a guest's and which an account's", () => {
  remember("g1", { seats: { a: "one" }, owner: "own" });
  keepSession(ADA);
  remember("g1", { seats: { b: "two" } });
  remember("g2", { seats: { a: "three" } });
  expect(guestSeats().map(({ game, seat, token }) => [game, seat, token])).toEqual([["g1", "a", "one"]]);
});

it("forgets the seats of an account that signs out, and nothing else", () => {
  remember("g1", { seats: { a: "one" } });
  keepSession(ADA);
  remember("g1", { seats: { b: "two" } });
  remember("g2", { seats: { a: "three" }, owner: "own" });
  leave();
  expect([seatsOf("g1"), seatsOf("g2"), ownerOf("g2")]).toEqual([{ a: "one" }, {}, "own"]);
  expect(myGames().map(({ game }) => game)).toEqual(["g1"]);
});

it("forgets the seats of a sign-in that ran out, or was another's", () => {
  keepSession(ADA);
  remember("g1", { seats: { a: "one" } });
  keepSession({ ...ADA, account: "bob" });
  remember("g1", { seats: { b: "two" } });
  forgetOthers();
  expect(seatsOf("g1")).toEqual({ b: "two" });
});

it("takes a guest's seat over once it is moved", () => {
  remember("g1", { seats: { a: "one" } });
  keepSession(ADA);
  remember("g1", { seats: { a: "one" } });
  expect(guestSeats()).toEqual([]);
});

it("asks no more for a seat that is somebody else's", () => {
  remember("g1", { seats: { a: "one", b: "two" } });
  disown("g1", "a");
  expect(guestSeats().map(({ seat }) => seat)).toEqual(["b"]);
  expect(seatsOf("g1")).toEqual({ a: "one", b: "two" });
});

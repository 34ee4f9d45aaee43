// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Line } from "../src/game/line";
import type { Problem } from "../src/game/server";

/** A socket that a test speaks through. */
class Wire {
  sent: { id: number; ask: { do: string } }[] = [];
  isClosed = false;
  onopen = () => {};
  onclose = () => {};
  onmessage = (_event: { data: string }) => {};
  send = (text: string) => this.sent.push(JSON.parse(text));
  close = () => {
    this.isClosed = true;
    this.onclose();
  };
  say = (message: object) => this.onmessage({ data: JSON.stringify(message) });
}

let wires: Wire[];
let refused: Problem[];
let isWorthwhile: boolean;

function line(): Line {
  const listeners = {
    onwelcome: () => {},
    onupdate: () => {},
    onstatus: () => {},
    onrefused: async (problem: Problem) => {
      refused.push(problem);
      return isWorthwhile;
    },
  };
  const found = new Line("g1", () => ({ token: "seat", account: "session" }), listeners, () => {
    wires.push(new Wire());
    return wires.at(-1) as unknown as WebSocket;
  });
  found.open();
  wires[0]!.onopen();
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, refused, isWorthwhile] = [[], [], false];
});
afterEach(() => vi.useRealTimers());

it("says hello with the seat and the session", () => {
  line();
  expect(wires[0]!.sent).toEqual([{ id: 1, ask: { do: "hello", game: "g1", token: "seat", account: "session" } }]);
});

it("does not call again where the hello is refused for good", async () => {
  line();
  wires[0]!.say({ type: "problem", id: 1, code: "quarantined", text: "kept apart" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused.map(({ code }) => code)).toEqual(["quarantined"]);
  expect([wires.length, wires[0]!.isClosed]).toEqual([1, true]);
});

it("calls again where that may help", async () => {
  isWorthwhile = true;
  line();
  wires[0]!.say({ type: "problem", id: 1, code: "unavailable", text: "no database" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wires.length).toBe(2);
});

it("takes a problem without a number before the welcome for its own", async () => {
  line();
  wires[0]!.say({ type: "problem", code: "banned", text: "you are banned" });
  await vi.advanceTimersByTimeAsync(1);
  expect(refused.map(({ code }) => code)).toEqual(["banned"]);
});

it("tells who asked, with what to quote", async () => {
  const asking = line();
  wires[0]!.say({ type: "welcome", id: 1 });
  const asked = asking.ask({ do: "suggest" }).catch((problem: Problem) => problem);
  wires[0]!.say({ type: "problem", id: 2, code: "fault", text: "something went wrong", request: "r-17" });
  expect((await asked) as Problem).toMatchObject({ code: "fault", request: "r-17" });
  expect(refused).toEqual([]);
});

it("does nothing again when the line was cut, but asks again", async () => {
  const asking = line();
  wires[0]!.say({ type: "welcome", id: 1 });
  const done = asking.act({ do: "undo" }, "other").catch((problem: Problem) => problem);
  void asking.ask({ do: "suggest" });
  expect(wires[0]!.sent.slice(1)).toEqual([{ id: 2, ask: { do: "undo" }, token: "other" }, { id: 3, ask: { do: "suggest" } }]);
  wires[0]!.close();
  expect((await done) as Problem).toMatchObject({ code: "offline" });
  await vi.advanceTimersByTimeAsync(60_000);
  wires[1]!.onopen();
  wires[1]!.say({ type: "welcome", id: 4 });
  expect(wires[1]!.sent.map(({ ask }) => ask.do)).toEqual(["hello", "suggest"]);
});

it("calls again at once in another language", () => {
  const asking = line();
  wires[0]!.say({ type: "welcome", id: 1 });
  asking.renew();
  wires[1]!.onopen();
  expect([wires.length, wires[0]!.isClosed, wires[1]!.sent[0]!.ask.do]).toEqual([2, true, "hello"]);
});

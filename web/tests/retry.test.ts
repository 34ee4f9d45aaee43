import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTrying } from "../src/game/retry";
import { Problem } from "../src/game/server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (...codes: string[]) => vi.fn(async () => {
  const code = codes.shift();
  if (code) throw new Problem(code, "no");
});

it("tries again while what prevents it passes, and says when it is done", async () => {
  const work = failing("offline", "busy");
  const told: (string | null)[] = [];
  keepTrying(work, (problem) => told.push(problem?.code ?? null));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([work.mock.calls.length, told]).toEqual([3, ["offline", "busy", null]]);
});

it("leaves it at what does not pass", async () => {
  const work = failing("not-found");
  keepTrying(work, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("stops when nobody wants it any more", async () => {
  const work = failing("offline", "offline", "offline");
  const giveUp = keepTrying(work, () => {});
  await vi.advanceTimersByTimeAsync(1);
  giveUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

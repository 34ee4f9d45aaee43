import { expect, it } from "vitest";
import { SIGNS } from "../src/board/glyphs";

it("has a sign for every role, and no two alike", () => {
  const signs = Object.values(SIGNS).map(({ solid, lined }) => `${solid}/${lined}`);
  expect(signs.every((sign) => sign !== "undefined/undefined")).toBe(true);
  expect(new Set(signs).size).toBe(signs.length);
});

it("keeps signs within their base", () => {
  for (const { solid = "", lined = "" } of Object.values(SIGNS))
    for (const [, x, y] of `${solid} ${lined}`.matchAll(/M(-?\d*\.?\d+) ?(-?\d*\.?\d+)/g)) expect(Math.hypot(Number(x), Number(y))).toBeLessThan(1.05);
});

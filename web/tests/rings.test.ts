import { expect, it } from "vitest";
import { across, area, axis, breadth, contains, inset, light, slopes, strew, swept } from "../src/board/rings";

const LONG = [{ x: 0, y: 0 }, { x: 8, y: 0 }, { x: 8, y: 2 }, { x: 0, y: 2 }];

it("knows how an outline lies and how wide it is", () => {
  expect(Math.abs(Math.sin(axis(LONG)))).toBeCloseTo(0, 9);
  expect(breadth(LONG)).toBeCloseTo(3.2, 9);
});

it("makes an outline smaller whichever way it runs, and never turns it inside out", () => {
  for (const ring of [LONG, [...LONG].reverse()]) {
    expect(area(inset(ring, 0.5))).toBeCloseTo(7, 9);
    expect(area(inset(ring, 9))).toBeLessThan(area(ring));
    expect(inset(ring, 9).every((at) => contains(ring, at))).toBe(true);
  }
});

it("lights the slopes that face the upper left, and shades the others", () => {
  expect(light(LONG, LONG[0]!, LONG[1]!)).toBeGreaterThan(0.5); // the upper edge, for y points down
  expect(light(LONG, LONG[2]!, LONG[3]!)).toBeLessThan(-0.5);
  const { lit, dark } = slopes(LONG, 0.5);
  expect(lit).toMatch(/^M0 0L8 0/);
  expect(dark).toMatch(/^M8 0L8 2|^M8 2L0 2/);
});

it("draws lines across an outline from edge to edge", () => {
  const lines = across(LONG, 0, 1);
  expect(lines).toHaveLength(2);
  for (const [a, b] of lines) expect(Math.abs(b.x - a.x)).toBeCloseTo(8, 9);
});

it("strews things inside, the same for the same wood and others for another", () => {
  const found = strew("w1", LONG, 0.4, 1);
  expect(found.length).toBeGreaterThan(3);
  expect(found.every((one) => contains(LONG, one))).toBe(true);
  expect(strew("w1", LONG, 0.4, 1)).toEqual(found);
  expect(strew("w2", LONG, 0.4, 1)).not.toEqual(found);
});

it("sweeps an outline in parts that run the same way", () => {
  const parts = swept(LONG, { x: 1, y: 1 }).split("Z").filter(Boolean).map((d) => d.slice(1).split("L").map((at) => at.split(" ").map(Number)));
  const turned = parts.map((ring) => ring.reduce((sum, [x, y], k) => sum + x! * ring[(k + 1) % ring.length]![1]! - ring[(k + 1) % ring.length]![0]! * y!, 0));
  expect(parts).toHaveLength(5);
  expect(turned.every((twice) => twice >= 0)).toBe(true);
});

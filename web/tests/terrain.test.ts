import { describe, expect, it } from "vitest";
import type { Part, Piece } from "../src/board/scene";
import { area, contains } from "../src/board/rings";
import { badges, cues, describe as told, edges, path, roomiest, storeys } from "../src/board/terrain";

const SQUARE = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }];
const part = (words: string[], more: Partial<Part> = {}): Part => ({ id: "1", ring: SQUARE, level: 0, height: 0, words, climb: [], ...more });
const piece = (...parts: Part[]): Piece => ({ id: "p", name: "Thing", parts });

it.each([
  [["slow"], ["hatch"]],
  [["difficult", "obscuring"], ["hatch"]],
  [["slow", "difficult", "dangerous"], ["hatch", "crosses"]],
  [["clear", "climbable"], []],
  [["impassable"], []],
])("%s ground has the signs %s", (words, signs) => {
  expect(cues(part(words))).toEqual(signs);
});

describe("heights", () => {
  it("piles parts from low to high, each with its rise", () => {
    const roof = part(["clear", "climbable"], { id: "roof", level: 2, height: 2 });
    const wall = part(["impassable"], { id: "wall", height: 5 });
    const floor = part(["clear"], { id: "floor" });
    const pile = storeys([piece(roof, wall, floor)], 1);
    expect(pile.map((storey) => storey.parts.map(({ part }) => part.id))).toEqual([["floor"], ["wall"], ["roof"]]);
    expect(pile.map((storey) => storey.rise)).toEqual([0, 5, 2]);
  });

  it("tells a level on raised ground and inches on the rest, once for each height", () => {
    const tall = part(["impassable"], { height: 5 });
    const hill = part(["clear", "climbable"], { level: 1, height: 1 });
    expect(badges(piece(tall, { ...tall, id: "2" }, hill)).map(({ text }) => text)).toEqual(["5″", "▲1"]);
  });

  it("puts a badge where nothing higher covers it", () => {
    const low = part(["clear", "climbable"], { level: 1, height: 1 });
    const tower = part(["impassable"], { id: "2", height: 6, ring: SQUARE.map(({ x, y }) => ({ x: x / 2 + 1.9, y })) });
    const places = roomiest(piece(low, tower), low);
    expect(places.length).toBeGreaterThan(1);
    for (const at of places) {
      expect(at.x).toBeLessThan(1.9);
      expect(contains(low.ring, at)).toBe(true);
    }
  });

  it("combs climbable edges downhill and draws the others as a line", () => {
    const hill = part(["clear", "climbable"], { level: 1, height: 1, climb: [true, false, false, false] });
    const { sheer, ticks } = edges(hill);
    expect(sheer).toHaveLength(3);
    expect(ticks.length).toBeGreaterThan(4);
    expect(ticks.every(([from, to]) => from.y === 0 && to.y < 0)).toBe(true);
  });

  it("draws no edges on flat ground", () => {
    expect(edges(part(["slow"]))).toEqual({ sheer: [], ticks: [] });
  });
});

it("knows inside from outside in a ring with a notch", () => {
  const notched = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 2, y: 1 }, { x: 0, y: 4 }];
  expect(contains(notched, { x: 2, y: 0.5 })).toBe(true);
  expect(contains(notched, { x: 2, y: 2 })).toBe(false);
  expect(area(notched)).toBeCloseTo(10, 9);
});

it("turns the table's y around for the screen", () => {
  expect(path([{ x: 1, y: 0 }, { x: 2, y: 48 }], 48)).toBe("M1 48L2 0Z");
});

it("tells a part in words", () => {
  expect(told(piece(), part(["slow", "obscuring"], { height: 3 }))).toBe("Thing: slow, obscuring; 3 in high");
  expect(told(piece(), part([]))).toBe("Thing: no keywords");
});

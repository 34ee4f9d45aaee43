import { describe, expect, it } from "vitest";
import { nose, outline, pennant, pips } from "../src/board/outlines";

const numbers = (path: string) => [...path.matchAll(/-?\d*\.?\d+/g)].map(Number);

describe("bases", () => {
  it("draws a round base with its radius", () => {
    expect(outline({ kind: "round", length: 1, width: 1 })).toBe("M-0.5 0A0.5 0.5 0 1 1 0.5 0A0.5 0.5 0 1 1 -0.5 0Z");
  });

  it("lays an oval along its facing", () => {
    expect(numbers(outline({ kind: "oval", length: 4, width: 2 })).slice(0, 4)).toEqual([-2, 0, 2, 1]);
  });

  it("gives a rounded base straight sides and half-round ends", () => {
    expect(outline({ kind: "rounded-end", length: 3, width: 1 })).toBe("M-1 -0.5H1A0.5 0.5 0 0 1 1 0.5H-1A0.5 0.5 0 0 1 -1 -0.5Z");
  });

  it("draws a hull by its corners, y up on the table and down on the screen", () => {
    const corners = [{ x: 1, y: -1 }, { x: 2, y: 0 }, { x: -1, y: 1 }];
    expect(outline({ kind: "polygon", length: 3, width: 2, corners })).toBe("M1 1L2 0L-1 -1Z");
  });

  it("grows a rectangle by round corners", () => {
    const xs = numbers(outline({ kind: "rectangle", length: 4, width: 2 }, 0.5));
    expect(Math.max(...xs)).toBe(2.5);
    expect(outline({ kind: "rectangle", length: 4, width: 2 })).toBe("M-2 -1H2V1H-2Z");
  });

  it("points its nose forward, on the base itself, and larger on a larger one", () => {
    const [tip = 0, , back = 0] = numbers(nose({ kind: "rectangle", length: 4, width: 2 }));
    expect(tip).toBeLessThan(2);
    expect(tip).toBeGreaterThan(1.9);
    expect(back).toBeLessThan(tip);
    const [far = 0, , stern = 0] = numbers(nose({ kind: "rectangle", length: 4, width: 3 }));
    expect(far - stern).toBeGreaterThan(tip - back);
  });
});

describe("pips", () => {
  it("shows none for a single hit point and none for more than it can", () => {
    expect(pips(1, 0.5)).toEqual([]);
    expect(pips(9, 0.5)).toEqual([]);
  });

  it("stands in a bow below the middle, from left to right", () => {
    const found = pips(3, 0.5);
    expect(found.map(({ x }) => Math.sign(Math.round(x * 100)))).toEqual([-1, 0, 1]);
    expect(found.every(({ y }) => y > 0)).toBe(true);
    expect(found[1]!.y).toBeCloseTo(0.5, 9);
  });
});

it("puts a pennant above the base of a leader", () => {
  const { pole, cloth } = pennant(0.5);
  const top = Number(pole.split("V")[1]);
  expect(top).toBeLessThan(-0.5);
  expect(cloth).toContain(` ${top}`);
});

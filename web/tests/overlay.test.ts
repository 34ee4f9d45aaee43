import { describe, expect, it } from "vitest";
import { dearLegs, wayFound } from "../src/game/overlays";
import { bandPath, cross, exact, graduations, isToldBelow, milestones, stacked, straight, summit, tenth, told, wayPath, rounded } from "../src/board/overlay";

const square = (size: number) => [{ x: 0, y: 0 }, { x: size, y: 0 }, { x: size, y: size }, { x: 0, y: size }];

describe("reach", () => {
  it("lays near bands over far ones", () => {
    const bands = [{ cost: 2, rings: [] }, { cost: 6, rings: [] }, { cost: 4, rings: [] }];
    expect(stacked({ bands }).map(({ cost }) => cost)).toEqual([6, 4, 2]);
  });

  it("draws every ring of a band, holes included, with y turned around", () => {
    expect(bandPath({ cost: 2, rings: [square(4), square(1)] }, 10)).toBe("M0 10L4 10L4 6L0 6ZM0 10L1 10L1 9L0 9Z");
  });

  it("tells a cost at the highest point", () => {
    expect(summit({ cost: 2, rings: [square(4), [{ x: 9, y: 7 }]] })).toEqual({ x: 9, y: 7 });
  });
});

describe("measures", () => {
  it("shows tenths, and thousandths for whoever asks", () => {
    expect([tenth(7.349), tenth(6), exact(7.349)]).toEqual(["7.3″", "6″", "7.349 in"]);
  });

  it("measures a straight line", () => {
    expect(straight({ x: 0, y: 0 }, { x: 3, y: 4 }).inches).toBe(5);
  });

  it("marks every inch, and the sixth longer", () => {
    const strokes = graduations(straight({ x: 0, y: 0 }, { x: 6.5, y: 0 })).split("M").slice(1);
    expect(strokes).toHaveLength(6);
    expect(strokes[0]).toBe("1 0.16L1 -0.16");
    expect(strokes[5]).toBe("6 0.34L6 -0.34");
    expect(graduations(straight({ x: 0, y: 0 }, { x: 0.5, y: 0 }))).toBe("");
  });

  it("crosses a blocked line in its middle", () => {
    expect(cross({ from: { x: 0, y: 0 }, to: { x: 4, y: 2 } }, 1)).toBe("M1 0L3 2M1 2L3 0");
  });

  it("tells costs on a way only where there is room for them", () => {
    const points = [0, 1, 3.5, 4, 5, 9, 9.5].map((x) => ({ x, y: 0 }));
    expect(milestones({ points, spent: [], left: null, isLegal: true, notes: [] })).toEqual([2]);
  });

  it("follows a way through its points", () => {
    const way = { points: [{ x: 0, y: 0 }, { x: 1, y: 2 }], spent: [0, 2.2], left: 3, isLegal: true, notes: [] };
    expect(wayPath(way, 10)).toBe("M0 10L1 8");
  });
});

describe("a way that the server found", () => {
  const way = { points: [[0, 0], [30_000, 0], [30_000, 20_000]] as [number, number][], spent: [0, 3, 7] };

  it("tells where it costs more than it is long", () => {
    expect(dearLegs(way)).toEqual([{ at: { x: 3, y: 1 }, text: "+2″" }]);
  });

  it("tells what is left of the movement, unless it is refused", () => {
    const more = { turn: 1, text: "move", length: 5, limit: 8 };
    expect(wayFound({ ...way, ...more, verdict: { is_taken: true } }).left).toBe(1);
    expect(wayFound({ ...way, ...more, verdict: { is_taken: false } }).left).toBeNull();
  });
});

it("tells costs where there is room, the widest first", () => {
  const at = (cost: number, y: number) => ({ cost, rings: [[{ x: 0, y }, { x: 1, y: 0 }]] });
  expect(told([at(12, 12), at(10.5, 10.8), at(9, 9), at(3, 3)]).map(({ cost }) => cost)).toEqual([12, 9, 3]);
});

it("tells the cost of a way on the side that it does not come from", () => {
  const way = (from: number, to: number) => ({ points: [{ x: 0, y: from }, { x: 1, y: to }], spent: [], left: null, isLegal: true, notes: [] });
  expect([isToldBelow(way(0, 5)), isToldBelow(way(5, 0))]).toEqual([false, true]);
});

it("draws the bow that a polygon stands for, and leaves corners as they are", () => {
  const bow = Array.from({ length: 16 }, (_, k) => ({ x: 10 * Math.cos((k * Math.PI) / 8), y: 10 * Math.sin((k * Math.PI) / 8) }));
  const smooth = rounded(bow);
  expect(smooth.length).toBe(64);
  expect(Math.max(...smooth.map(({ x, y }) => Math.hypot(x, y)))).toBeLessThan(10);
  expect(Math.min(...smooth.map(({ x, y }) => Math.hypot(x, y)))).toBeGreaterThan(10 * Math.cos(Math.PI / 16) - 0.001);
  const square = [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 0, y: 4 }];
  expect(rounded(square)).toEqual(square);
});

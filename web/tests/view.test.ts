import { describe, expect, it } from "vitest";
import { around, CLOSEST, FARTHEST, fit, kept, pan, pinch, toScreen, toTable, wheelFactor, zoom } from "../src/board/view";

const TABLE = { width: 72, height: 48 };
const WINDOW = { width: 1000, height: 700 };

describe("the window onto the table", () => {
  it("puts the near left corner below and the far right corner above", () => {
    const view = { left: 10, top: 20, scale: 10 };
    expect(toScreen(view, TABLE, { x: 0, y: 0 })).toEqual({ x: 10, y: 500 });
    expect(toScreen(view, TABLE, { x: 72, y: 48 })).toEqual({ x: 730, y: 20 });
  });

  it("finds the inch under a pixel", () => {
    const view = { left: -33, top: 7, scale: 13.7 };
    const at = { x: 12.25, y: 40.5 };
    const back = toTable(view, TABLE, toScreen(view, TABLE, at));
    expect(back.x).toBeCloseTo(at.x, 9);
    expect(back.y).toBeCloseTo(at.y, 9);
  });

  it("fits the whole table with a margin", () => {
    const view = fit(TABLE, WINDOW, 20);
    expect(view.scale).toBeCloseTo(960 / 72, 9);
    expect(view.left).toBeCloseTo(20, 9);
    expect(view.top).toBeCloseTo((700 - 48 * view.scale) / 2, 9);
  });

  it("keeps what is under the pointer while zooming", () => {
    const view = fit(TABLE, WINDOW);
    const pointer = { x: 321, y: 123 };
    const near = zoom(view, 1.7, pointer);
    expect(near.scale).toBeCloseTo(view.scale * 1.7, 9);
    expect(toTable(near, TABLE, pointer).x).toBeCloseTo(toTable(view, TABLE, pointer).x, 9);
    expect(toTable(near, TABLE, pointer).y).toBeCloseTo(toTable(view, TABLE, pointer).y, 9);
  });

  it("does not zoom beyond its limits", () => {
    const view = fit(TABLE, WINDOW);
    expect(zoom(view, 1000, { x: 0, y: 0 }).scale).toBe(CLOSEST);
    expect(zoom(view, 0.0001, { x: 0, y: 0 }).scale).toBe(FARTHEST);
  });

  it("follows two fingers: twice as far apart is twice as near, and the table stays between them", () => {
    const view = { left: 0, top: 0, scale: 10 };
    const was = [{ x: 100, y: 100 }, { x: 200, y: 100 }] as const;
    const is = [{ x: 80, y: 150 }, { x: 280, y: 150 }] as const;
    const next = pinch(view, was, is);
    expect(next.scale).toBe(20);
    expect(toTable(next, TABLE, { x: 180, y: 150 })).toEqual(toTable(view, TABLE, { x: 150, y: 100 }));
  });

  it("never loses the table", () => {
    const view = kept(pan(fit(TABLE, WINDOW), 99999, -99999), TABLE, WINDOW);
    expect(view.left).toBe(WINDOW.width - 80);
    expect(view.top + TABLE.height * view.scale).toBeCloseTo(80, 6);
  });

  it("shows some places in the middle", () => {
    const view = around(TABLE, WINDOW, [{ x: 30, y: 20 }, { x: 40, y: 24 }]);
    const middle = toTable(view, TABLE, { x: 500, y: 350 });
    expect(middle.x).toBeCloseTo(35, 6);
    expect(middle.y).toBeCloseTo(22, 6);
  });

  it("turns a wheel up into nearer, whatever the wheel counts in", () => {
    expect(wheelFactor(-100, 0)).toBeGreaterThan(1);
    expect(wheelFactor(3, 1)).toBeCloseTo(wheelFactor(72, 0), 9);
    expect(wheelFactor(-100, 0) * wheelFactor(100, 0)).toBeCloseTo(1, 9);
    expect(wheelFactor(1e9, 0)).toBeGreaterThan(0.5);
  });
});

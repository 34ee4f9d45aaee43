import { describe, expect, it } from "vitest";
import { readGo, readShots, readStand, writeGo, writeShots, writeStand } from "../src/game/notation";

describe("ways", () => {
  it("reads a kind, places and a facing", () => {
    expect(readGo("move 12,8 13.5,10/90")).toEqual({ kind: "move", points: [{ x: 12, y: 8 }, { x: 13.5, y: 10 }], facing: 90 });
    expect(readGo("stay")).toEqual({ kind: "stay", points: [], facing: null });
  });

  it("takes nothing else for a way", () => {
    expect(readGo("12,8")).toBeNull();
    expect(readGo("move toward b2")).toBeNull();
    expect(readGo("")).toBeNull();
  });

  it("writes what it reads", () => {
    for (const text of ["move 12,8 13.5,10/90", "stay", "advance 0.0001,47.9999"]) expect(writeGo(readGo(text)!)).toBe(text);
  });
});

describe("standing places", () => {
  it("reads models, places and facings", () => {
    expect(readStand("a1.2@12,8 a1.3@13,8/90")).toEqual([
      { model: "a1.2", at: { x: 12, y: 8 }, facing: 0 },
      { model: "a1.3", at: { x: 13, y: 8 }, facing: 90 },
    ]);
    expect(readStand("none")).toBeNull();
  });

  it("writes what it reads", () => {
    expect(writeStand(readStand("a1.2@12,8 a1.3@13.25,8/90.5")!)).toBe("a1.2@12,8 a1.3@13.25,8/90.5");
    expect(writeStand([])).toBe("none");
  });
});

describe("attacks", () => {
  it("reads shots and passes over eyes", () => {
    expect(readShots("a1.1:line-rifle>b2 a1.2:gun#1>b3 b2~a1.1")).toEqual([
      { model: "a1.1", weapon: "line-rifle", profile: 0, target: "b2" },
      { model: "a1.2", weapon: "gun", profile: 1, target: "b3" },
    ]);
  });

  it("writes what it reads", () => {
    expect(writeShots(readShots("a1.1:line-rifle>b2 a1.2:gun#1>b3"))).toBe("a1.1:line-rifle>b2 a1.2:gun#1>b3");
    expect(writeShots([])).toBe("none");
  });
});

it("reads and writes a way that says where the others stand", () => {
  const text = "move 12,8 13.5,10/90 a1.2@12,9 a1.3@11,9/45";
  const go = readGo(text)!;
  expect(go.others).toEqual([
    { model: "a1.2", at: { x: 12, y: 9 }, facing: 0 },
    { model: "a1.3", at: { x: 11, y: 9 }, facing: 45 },
  ]);
  expect(writeGo(go)).toBe(text);
  expect(readGo("a1.1@12,8")).toBeNull();
});

it("reads and writes models that go through other places", () => {
  const text = "a1.1@11,9 12,8 a1.2@13,8";
  const placed = readStand(text)!;
  expect(placed[0]).toEqual({ model: "a1.1", at: { x: 12, y: 8 }, facing: 0, via: [{ x: 11, y: 9 }] });
  expect(writeStand(placed)).toBe(text);
  expect(readStand("none")).toBeNull();
});

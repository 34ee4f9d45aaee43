import { describe, expect, it } from "vitest";
import type { DrawnTable } from "../src/wire";
import { addCorner, addOutline, addPiece, area, BLANK, copy, dropCorner, freeId, middle, mirror, move, neighbour, putCorner, refOf, remove, reshape, rings, turn, type Ref, type Spot } from "../src/workshop/tables/draft";
import { addressOf, sourceOf } from "../src/workshop/tables/address";
import { addressOf as ruleAddressOf, placeOf } from "../src/workshop/rules/address";
import { marked } from "../src/workshop/rules/marked";
import { frameOf } from "../src/workshop/rules/frame";

const SQUARE: Spot[] = [[10, 10], [14, 10], [14, 12], [10, 12]];
const WALL: Ref = { kind: "pieces", index: 0 };

const table = (footprint: Spot[] = SQUARE, climb?: number[]): DrawnTable => ({
  ...BLANK,
  pieces: [{ id: "wall-1", name: "Wall", parts: [{ id: "1", footprint, keywords: ["climbable"], level: 1, ...(climb ? { climb } : {}) }] }],
});
const ring = (found: DrawnTable, ref = WALL) => rings(found, ref)[0]!;

describe("a table that is drawn", () => {
  it("moves things, and keeps them on the table", () => {
    expect(ring(move(table(), WALL, 2, -3))).toEqual([[12, 7], [16, 7], [16, 9], [12, 9]]);
    expect(ring(move(table(), WALL, -50, 100))).toEqual([[0, 46], [4, 46], [4, 48], [0, 48]]);
  });

  it("turns things about their middle", () => {
    expect(ring(turn(table(), WALL, 90))).toEqual([[13, 9], [13, 13], [11, 13], [11, 9]]);
    expect(middle(turn(table(), WALL, 45), WALL)).toEqual([12, 11]);
  });

  it("puts back what sticks out after a turn", () => {
    const edge = turn(table([[0, 0], [10, 0], [10, 2], [0, 2]]), WALL, 90);
    expect(Math.min(...ring(edge).map(([, y]) => y))).toBe(0);
  });

  it("mirrors an outline counter-clockwise, and the sides that can be climbed go along", () => {
    // The side 0 runs along the bottom, 1 along the right. Mirrored, the right one is the left one.
    const found = mirror(table(SQUARE, [0, 1]), WALL);
    expect(area(ring(found))).toBeGreaterThan(0);
    const climbed = (found.pieces[0]!.parts[0]!.climb as number[]).map((k) => [ring(found)[k], ring(found)[(k + 1) % 4]]);
    expect(climbed).toContainEqual([[10, 10], [14, 10]]);
    expect(climbed).toContainEqual([[10, 12], [10, 10]]);
  });

  it("copies to the other side as the other player has it", () => {
    const [found, made] = copy(table(), WALL, true);
    expect(ring(found, made)).toEqual([[62, 38], [58, 38], [58, 36], [62, 36]]);
    expect(found.pieces[1]!.id).toBe("wall-2");
    const [zones, zone] = copy(BLANK, { kind: "zones", index: 0 }, true);
    expect(zones.zones[zone.index]!.owner).toBe("b");
  });

  it("gives every thing an id of its own, whatever it is called", () => {
    expect(freeId(BLANK, "entry")).toBe("entry-5");
    expect(freeId(BLANK, "Öde <Mauer>")).toMatch(/^[a-z0-9-]+-1$/);
  });

  it("puts pieces and outlines on the table", () => {
    const [found] = addPiece(BLANK, { kind: "wood", parts: [{ id: "1", footprint: [[-2, -2], [2, -2], [0, 3]] }] }, "Wood", [1, 1]);
    expect(Math.min(...ring(found).flat())).toBe(0);
    const [drawn, ref] = addOutline(BLANK, [[0, 0], [0, 4], [4, 4]], ["slow"], "Ground");
    expect(area(ring(drawn, ref))).toBeGreaterThan(0);
  });

  it("pulls, adds and removes corners, and never leaves fewer than three", () => {
    expect(ring(reshape(table(), WALL, 0, putCorner(2, [20, 20])))[2]).toEqual([20, 20]);
    expect(ring(reshape(table(), WALL, 0, addCorner(0, [12, 9])))).toHaveLength(5);
    const three = reshape(table(SQUARE, [3]), WALL, 0, dropCorner(0));
    expect(three.pieces[0]!.parts[0]!.climb).toEqual([]);
    expect(ring(reshape(three, WALL, 0, dropCorner(0)))).toHaveLength(3);
  });

  it("goes from thing to thing, round and round", () => {
    expect(neighbour(BLANK, null, 1)).toEqual({ kind: "zones", index: 0 });
    expect(neighbour(BLANK, { kind: "objectives", index: 2 }, 1)).toEqual({ kind: "zones", index: 0 });
    expect(neighbour(BLANK, { kind: "zones", index: 0 }, -1)).toEqual({ kind: "objectives", index: 2 });
    expect(neighbour({ ...BLANK, zones: [], entries: [], objectives: [] }, null, 1)).toBeNull();
  });

  it("removes things, and finds what a fault is about", () => {
    expect(remove(table(), WALL).pieces).toEqual([]);
    expect(refOf("pieces[12].parts[0].footprint")).toEqual({ kind: "pieces", index: 12 });
    expect(refOf("name")).toBeNull();
  });
});

describe("addresses", () => {
  it("restore a table", () => {
    for (const address of ["#/tables/own/ab12", "#/tables/shelf/x", "#/tables/blank", "#/tables/module/frontier?table=dry-harbour", "#/tables/seed/7?width=60&height=40&symmetry=free&country=town"])
      expect(addressOf(sourceOf(address.slice("#/tables/".length)))).toBe(address);
    expect(sourceOf("seed/nonsense?width=1e9")).toMatchObject({ seed: 0, width: 120 });
    expect(sourceOf("own/%E0%A4%A")).toEqual({ from: "own", id: "%E0%A4%A" });
  });

  it("restore what is read", () => {
    for (const address of ["#/rules/stress", "#/rules/stress/stress.dice.d12", "#/rules/stress?q=a%20b&here", "#/rules/melee/example/evade?step=3", "#/rules/compare/stress/melee/dice?all", "#/rules/module/frontier"])
      expect(ruleAddressOf(placeOf(address.slice("#/rules/".length)))).toBe(address);
  });
});

describe("what was looked for", () => {
  it("is marked in a text, whole words alone", () => {
    expect(marked("Cover covers, uncovered.", ["cover"])).toEqual([{ text: "Cover", isHit: true }, { text: " covers, uncovered.", isHit: false }]);
    expect(marked("a.b", ["."])).toEqual([{ text: "a.b", isHit: false }]);
  });
});

describe("the frame of an example", () => {
  it("shows everybody, within the table", () => {
    const ground = { width: 72, height: 48, level: 1, pieces: [], zones: [], biome: "meadows" as const };
    const scene = (x: number, y: number) => ({ tokens: [{ at: { x, y } }], groups: [], objectives: [], entries: [] }) as never;
    const found = frameOf(ground, [scene(2, 2), scene(30, 10)]);
    expect(found).toMatchObject({ x: 0 });
    expect(found.x + found.width).toBeGreaterThan(32);
    expect(found.y + found.height).toBeLessThanOrEqual(48);
  });
});

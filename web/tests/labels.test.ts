import { expect, it } from "vitest";
import { chance } from "../src/board/rings";
import { apart, boxAt, overlap, placed, rim, spotsAround, type Box, type Wish } from "../src/board/labels";
import type { Ground, Objective, Scene, Token } from "../src/board/scene";
import { written } from "../src/board/written";

const size = { width: 3, height: 1 };
const wish = (id: string, x: number, y: number): Wish => ({ id, ...size, spots: spotsAround({ x, y }, 0.5, size) });

it("stands above what it names where nothing is in the way", () => {
  expect(placed([wish("a", 10, 10)], []).get("a")).toEqual(boxAt({ x: 10, y: 9 }, size));
});

it("makes way for a label that was there before", () => {
  const found = placed([wish("a", 10, 10), wish("b", 10.2, 10)], []);
  expect(overlap(found.get("a")!, found.get("b")!)).toBe(false);
});

it("rather stands aside than over a base", () => {
  const [above] = [{ x: 10, y: 9, r: 0.5 }];
  const box = placed([wish("a", 10, 10)], [above]).get("a")!;
  expect(overlap(box, { left: 9.5, top: 8.5, width: 1, height: 1 })).toBe(false);
});

it("leaves out a label that may not stand anywhere but where another is", () => {
  const fixed: Wish = { id: "height", ...size, spots: [{ x: 10, y: 9, cost: 0 }] };
  expect([...placed([wish("a", 10, 10), fixed], []).keys()]).toEqual(["a"]);
  const over: Wish = { ...fixed, most: 1.5 };
  expect(placed([over], [{ x: 10, y: 9, r: 1 }]).size).toBe(0);
});

it("stays within bounds", () => {
  const bounds = { left: 0, top: 0, width: 20, height: 20 };
  const box = placed([wish("a", 0.6, 0.6)], [], 0, bounds).get("a")!;
  expect(box.left >= 0 && box.top >= 0).toBe(true);
});

it("tells where a line to a label ends", () => {
  const box = boxAt({ x: 0, y: 0 }, size);
  expect(rim(box, { x: 9, y: 0 })).toEqual({ x: 1.5, y: 0 });
  expect(apart(box, { x: 1, y: 2.5 })).toBe(2);
});

/** A crowded table: units on top of each other, objectives among them, hills below. */
function crowd(): [Ground, Scene] {
  const next = chance("crowd");
  const at = () => ({ x: 20 + next() * 14, y: 14 + next() * 10 });
  const shape = { kind: "round" as const, length: 1, width: 1 };
  const groups = Array.from({ length: 24 }, (_, k) => ({ id: `${"ab"[k % 2]}${k}`, seat: "ab"[k % 2]!, name: "", has_acted: false, models: [] as string[], leader: "", badges: k % 3 ? [] : [{ mark: "stress", value: 2, words: "" }] }));
  const tokens = groups.flatMap((group) => Array.from({ length: 8 }, (_, k): Token => ({ id: `${group.id}.${k}`, unit: group.id, seat: group.seat, at: at(), facing: 0, shape, role: "infantry", points: 1, full: 1, level: 0, is_leader: !k, name: "" })));
  const objectives = Array.from({ length: 5 }, (_, k): Objective => ({ id: `objective-${k}`, name: `Objective ${k}`, at: at(), kind: "control", points: 2, holder: k % 2 ? "a" : "" }));
  const hill = (k: number) => {
    const { x, y } = at();
    return { id: `hill-${k}`, name: "Hill", parts: [{ id: "1", level: 1, height: 1, words: ["clear", "climbable"], climb: [], ring: [{ x, y }, { x: x + 4, y }, { x: x + 4, y: y + 4 }, { x, y: y + 4 }] }] };
  };
  const ground: Ground = { width: 72, height: 48, level: 1, biome: "meadows", zones: [], pieces: [0, 1, 2, 3, 4].map(hill) };
  return [ground, { tokens, groups, objectives, entries: [] }];
}

it.each([0.4, 1, 1.9])("no two labels of a crowded table cover one another where small text is %s inches", (note) => {
  const [ground, scene] = crowd();
  const { plates, goals, heights } = written(ground, scene, note, ["b7"]);
  expect([plates.size, goals.size]).toEqual([24, 5]);
  const boxes: Box[] = [...plates.values(), ...goals.values(), ...heights.map(({ box }) => box)];
  boxes.forEach((one, k) => boxes.slice(k + 1).forEach((other) => expect(overlap(one, other)).toBe(false)));
});

it("lets the unit that acts choose first", () => {
  const [ground, scene] = crowd();
  const last = scene.groups.at(-1)!;
  const own = written(ground, { ...scene, groups: [last], objectives: [] }, 1).plates.get(last.id);
  expect(written(ground, { ...scene, objectives: [] }, 1, [last.id]).plates.get(last.id)).toEqual(own);
});

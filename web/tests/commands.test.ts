import { expect, it } from "vitest";
import { obey, type Commands } from "../src/game/commands";
import { Pointer } from "../src/game/pointer.svelte";
import type { Ground } from "../src/board/scene";

let done: string[] = [];
const noted = (what: string) => (...more: string[]) => void done.push([what, ...more].join(" "));
const said = (what: string) => async (...more: string[]) => [what, ...more].join(" ");
const commands: Commands = { undo: noted("undo"), help: noted("help"), rules: noted("rules"), again: noted("again"), select: noted("select"), threats: noted("threats"), sight: said("sight"), measure: said("measure"), answer: said("answer") };

it("does what is said, and takes the rest for an answer", async () => {
  done = [];
  for (const line of ["undo", "?", "rules", "card b2", "threats"]) expect(await obey(line, "a1", commands)).toBe("");
  expect(done).toEqual(["undo", "help", "rules", "select b2", "threats a1"]);
  expect(await obey("sight b2", "a1", commands)).toBe("sight a1 b2");
  expect(await obey("sight a3 b2", "a1", commands)).toBe("sight a3 b2");
  expect(await obey("measure b1", "a1", commands)).toBe("measure a1 b1");
  expect(await obey("toward b2 4", "a1", commands)).toBe("answer toward b2 4");
});

it("points by keys, stays on the table, and puts something there once", () => {
  const ground = { width: 10, height: 8 } as Ground;
  const pointer = new Pointer();
  expect(pointer.steer("ArrowUp", false, ground)).toBe(false);
  pointer.toggle({ x: 9.5, y: 4 });
  pointer.steer("ArrowRight", false, ground);
  pointer.steer("ArrowUp", true, ground);
  expect(pointer.at).toEqual({ x: 10, y: 4.1 });
  expect(pointer.steer("+", false, ground)).toBe(false);
  expect(pointer.take()).toEqual({ x: 10, y: 4.1 });
  expect(pointer.take()).toBeNull();
  expect(pointer.stop()).toBe(true);
  expect(pointer.stop()).toBe(false);
});

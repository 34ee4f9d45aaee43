// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { keyDown, keyUp, type Keys } from "../src/game/keys";

let done: string[] = [];
let isBehind = false;

const keys: Keys = {
  take: (number) => done.push(`take ${number}`),
  confirm: () => done.push("confirm"),
  back: () => done.push("back"),
  undo: () => done.push("undo"),
  measure: (isOn) => done.push(isOn ? "measure" : "put away"),
  help: () => done.push("help"),
  hurry: () => isBehind,
  steer: (key, isFine) => key.startsWith("Arrow") && !!done.push(isFine ? `a little ${key}` : key),
  point: () => done.push("point"),
  command: () => done.push("command"),
  answers: () => done.push("answers"),
};

function press(key: string, on = "div", more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, ...more });
  Object.defineProperty(event, "target", { value: document.createElement(on) });
  keyDown(event, keys);
  return event;
}

beforeEach(() => {
  done = [];
  isBehind = false;
});

it("answers, confirms, steps back, takes back, measures and helps", () => {
  for (const key of ["3", "Enter", "Escape", "u", "r", "?"]) press(key);
  keyUp(new KeyboardEvent("keyup", { key: "r" }), keys);
  expect(done).toEqual(["take 3", "confirm", "back", "undo", "measure", "help", "put away"]);
});

it("leaves keys to where somebody types, to what Enter presses, and to the browser", () => {
  press("1", "input");
  press("Enter", "button");
  press("u", "div", { ctrlKey: true });
  press("r", "div", { repeat: true });
  expect(done).toEqual([]);
});

it("keeps the space bar from scrolling only while there is something to skip", () => {
  expect(press(" ").defaultPrevented).toBe(false);
  isBehind = true;
  expect(press(" ").defaultPrevented).toBe(true);
});

it("points, goes to the answers and opens the command line, wherever the focus is", () => {
  for (const key of ["g", "q"]) press(key, "button");
  expect(press("/").defaultPrevented).toBe(true);
  expect(done).toEqual(["point", "answers", "command"]);
});

it("steers the table by keys from anywhere but where they scroll", () => {
  expect(press("ArrowUp", "button").defaultPrevented).toBe(true);
  press("ArrowLeft", "div", { shiftKey: true });
  expect(press("x").defaultPrevented).toBe(false);
  expect(done).toEqual(["ArrowUp", "a little ArrowLeft"]);
  const event = new KeyboardEvent("keydown", { key: "ArrowUp", cancelable: true });
  const log = document.createElement("ol");
  log.tabIndex = 0;
  Object.defineProperty(event, "target", { value: log });
  keyDown(event, keys);
  expect(done).toHaveLength(2);
});

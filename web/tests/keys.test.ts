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

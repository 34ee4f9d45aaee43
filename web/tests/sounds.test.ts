import { expect, it } from "vitest";
import { cueOf } from "../src/sounds/cues";
import { sound, SOUNDS } from "../src/sounds/synth";
import type { Scene } from "../src/theatre/scenes";

const scene = (kind: Scene["kind"], more: Partial<Scene> = {}) => ({ kind, falls: [], landings: [], ...more }) as unknown as Scene;

it("has about ten sounds, all of them short and quiet", () => {
  expect(Object.keys(SOUNDS).length).toBeGreaterThanOrEqual(10);
  for (const parts of Object.values(SOUNDS)) {
    expect(Math.max(...parts.map(({ lasts, at }) => (at ?? 0) + lasts))).toBeLessThan(1);
    expect(Math.max(...parts.map(({ loud }) => loud))).toBeLessThanOrEqual(0.35);
  }
});

it("tells by ear what a scene shows", () => {
  expect(cueOf(scene("attack"))).toBe("shot");
  expect(cueOf(scene("outcome", { falls: ["b1.1"] }))).toBe("falls");
  expect(cueOf(scene("outcome"))).toBe("saved");
  expect(cueOf(scene("word"))).toBeNull();
});

it("is silent where nothing can be heard", () => expect(() => sound("turn")).not.toThrow());

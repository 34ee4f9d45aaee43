// @vitest-environment happy-dom
/** The coach reads what the book says of a question; by then the question may have gone. */

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep } from "../src/game/settings.svelte";
import Coach from "../src/panels/Coach.svelte";
import type { LayoutView, QuestionView, RoomView } from "../src/wire";

const layout = { edition: "stress", seats: [], rounds: 4 } as unknown as LayoutView;
const room = { id: "g", module: "frontier", mission: "three-pumps", seats: [] } as unknown as RoomView;
const question = { what: "move", turn: "1", rules: ["stress.move"] } as unknown as QuestionView;

/** What is answered once somebody lets it. */
let release: () => void;

beforeEach(() => {
  keep({ teaches: true, learned: ["stress/aim/three-pumps"] });
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal("fetch", async () => {
    await gate;
    return new Response(JSON.stringify({ id: "stress.move", text: "Move in inches.", modules: [] }));
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Lets everything that waits for an answer run. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A coach beside a page that may lose its room and its question. */
function sitting() {
  const page: { room: RoomView | null; question: QuestionView | null } = { room, question };
  const props = {
    layout,
    get room() { return { ...page.room!, module: page.room!.module }; },
    get question() { return { ...page.question!, rules: page.question!.rules }; },
  };
  const coach = mount(Coach, { target: document.body, props });
  flushSync();
  return { page, coach };
}

test("what the book says stands beside the question", async () => {
  const { coach } = sitting();
  release();
  await settled();
  expect(document.querySelector(".coach p")?.textContent).toBe("Move in inches.");
  await unmount(coach);
});

test.each([["rules", ["stress/aim/three-pumps"]], ["aim", []]])("nothing happens where the answer comes after the question has gone: %s", async (_, learned) => {
  keep({ learned });
  const { page, coach } = sitting();
  page.room = page.question = null;
  const lost = vi.fn();
  process.on("unhandledRejection", lost);
  release();
  await settled();
  process.off("unhandledRejection", lost);
  expect(lost).not.toHaveBeenCalled();
  await unmount(coach);
});

import { expect, it } from "vitest";
import { Composer, type Asker } from "../src/game/composer.svelte";
import type { Known } from "../src/game/by_hand";
import type { ClaimView, Option, QuestionView, VerdictReply } from "../src/wire";

const question: QuestionView = { turn: 1, who: "a", what: "damage", about: "a1", words: "Who takes it?", form: "picks", how: "", rules: [] };

/** A server that suggests a1.2, when it is told to. */
function server(): { ask: Asker; suggest: () => void } {
  let suggest = () => {};
  const told = new Promise<void>((resolve) => (suggest = resolve));
  const ask = (async () => {
    await told;
    return { turn: 1, options: [{ text: "a1.2", words: "a1.2 Rifleman" }], default: 0, is_forced: false };
  }) as Asker;
  return { ask, suggest };
}

it("waits for the suggestion where nothing else was chosen", async () => {
  const { ask, suggest } = server();
  const composer = new Composer(question, ask);
  composer.begin();
  const chosen = composer.chosen();
  suggest();
  expect((await chosen)?.text).toBe("a1.2");
});

it("takes what was picked, in its order, and not what is suggested", async () => {
  const { ask, suggest } = server();
  const composer = new Composer(question, ask);
  composer.begin();
  suggest();
  composer.picked = ["a1.7", "a1.3"];
  expect((await composer.chosen())?.text).toBe("a1.7 a1.3");
});

it("chooses nothing where nothing is suggested", async () => {
  const composer = new Composer(question, (() => Promise.reject(new Error("too large"))) as Asker);
  composer.begin();
  expect(await composer.chosen()).toBeNull();
});

const base = { kind: "round", length: 1, width: 1 } as const;
const table: Known = { shapes: new Map([["a1.1", base], ["a1.2", base]]), starts: new Map() };
const arriving: QuestionView = { ...question, what: "deploy", form: "stand", models: ["a1.1", "a1.2"] };

/** A server that knows what is suggested, and says the same to whatever is tried. */
function knowing(claim: ClaimView, verdict: VerdictReply, options: Option[] = []): { ask: Asker; tried: string[] } {
  const tried: string[] = [];
  const ask = (async (message: { do: string; text?: string }) => {
    if (message.do === "suggest") return { turn: 1, options, default: 0, is_forced: false, claim };
    if (message.do === "why-not") tried.push(message.text!);
    return message.do === "why-not" ? verdict : { turn: 1, reaches: [] };
  }) as Asker;
  return { ask, tried };
}

const none: ClaimView = { text: "none", words: "there is no room for a1", outcome: "a1 is destroyed." };
const settle = () => new Promise((resolve) => setTimeout(resolve));

it("tells what comes of it before it says that there is no room", async () => {
  const { ask, tried } = knowing(none, { is_taken: true }, [{ text: "none", words: "there is no room for a1" }]);
  const composer = new Composer(arriving, ask, null, table);
  composer.begin();
  await settle();
  expect(composer.options).toEqual([]);
  expect(composer.asksFirst((await composer.chosen())?.text ?? "")).toBe(true);
  expect(composer.isClaiming).toBe(true);
  expect(composer.asksFirst("none")).toBe(false);
  expect(tried).toEqual([]);
  composer.forget();
  expect(composer.isClaiming).toBe(false);
});

it("shows the places with which it is refused that there is no room", async () => {
  const nearest = { text: "a1.1@2,1 a1.2@3,1", words: "its leader at 2,1" };
  const { ask, tried } = knowing({ ...none, outcome: "" }, { is_taken: false, nearest });
  const composer = new Composer(arriving, ask, null, table);
  composer.begin();
  await settle();
  await composer.claimNoRoom();
  expect(tried).toEqual(["none"]);
  expect(composer.isShown).toBe(true);
  expect(composer.placed?.map(({ model }) => model)).toEqual(["a1.1", "a1.2"]);
});

it("puts models down beside each other where no places are known, leaves one out and puts it back", async () => {
  const { ask, tried } = knowing(none, { is_taken: true });
  const composer = new Composer(arriving, ask, null, table);
  composer.begin();
  await settle();
  composer.shift({ x: 10, y: 5 });
  expect(tried.at(-1)).toBe("a1.1@10,5 a1.2@11.02,5");
  composer.leaveOut("a1.2");
  expect(composer.left).toEqual(["a1.2"]);
  expect(tried.at(-1)).toBe("a1.1@10,5");
  composer.putDown("a1.2", { x: 36, y: 24 });
  expect(tried.at(-1)).toBe("a1.1@10,5 a1.2@11.02,5");
});

it("leads all by way of a place, and one that is clicked by itself", async () => {
  const { ask, tried } = knowing(none, { is_taken: true });
  const starts = new Map([["a1.1", { x: 1, y: 1 }], ["a1.2", { x: 2, y: 1 }]]);
  const composer = new Composer({ ...arriving, what: "move", has_ways: true }, ask, null, { ...table, starts });
  composer.shift({ x: 1, y: 4 });
  composer.isOnward = true;
  composer.shift({ x: 5, y: 4 });
  expect(tried.at(-1)).toBe("a1.1@1,4 5,4 a1.2@2,4 6,4");
  expect(composer.trails[1]).toEqual([{ x: 2, y: 1 }, { x: 2, y: 4 }, { x: 6, y: 4 }]);
  composer.drag("a1.2", { x: 6.1, y: 4 }, true);
  expect(composer.held).toBe("a1.2");
  composer.shift({ x: 6, y: 6 });
  expect(tried.at(-1)).toBe("a1.1@1,4 5,4 a1.2@2,4 6,4 6,6");
});

it("says with the way where those stand who were dragged", async () => {
  const tried: string[] = [];
  const way = { turn: 1, text: "move 5,1", points: [[10_000, 10_000], [50_000, 10_000]], spent: [0, 4], length: 4, limit: 6, verdict: { is_taken: false }, others: "a1.2@6,1" };
  const ask = (async (message: { do: string; text?: string }) => {
    if (message.do === "why-not") tried.push(message.text!);
    return message.do === "way" ? way : { is_taken: true };
  }) as Asker;
  const composer = new Composer({ ...question, what: "move", form: "go", shows_others: true }, ask, null, table);
  composer.kind = "move";
  composer.goTo({ x: 5, y: 1 });
  await settle();
  composer.drag("a1.2", { x: 4, y: 1 }, true);
  await settle();
  expect(tried).toEqual(["move 5,1 a1.2@4,1"]);
  expect((await composer.chosen())?.text).toBe("move 5,1 a1.2@4,1");
});

it("offers what follows along with the suggested answer", async () => {
  const choosing: QuestionView = { ...question, what: "activate", form: "pick", options: [{ text: "a2", words: "Reavers" }, { text: "a1", words: "Rifles" }] };
  const then = [{ what: "move", text: "move 5,1" }];
  const ask = (async () => ({ turn: 1, options: [{ text: "a1", words: "Rifles", then, onward: "to the pump" }], default: 0 })) as Asker;
  const composer = new Composer(choosing, ask);
  composer.begin();
  expect(await composer.chosen()).toMatchObject({ text: "a1", then });
  expect(composer.whole).toEqual({ text: "a1", words: "Rifles", then, onward: "to the pump" });
  expect(composer.options).toEqual(choosing.options);
});

it("knows where a unit could go that somebody looks at, and nowhere else", async () => {
  const ring = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 0, y: 10 }].map(({ x, y }) => [x * 10000, y * 10000]);
  const reaches = [{ model: "a1.1", kind: "move", limit: 6, contours: [{ cost: 6, areas: [[ring]] }] }];
  const choosing: QuestionView = { ...question, what: "activate", form: "pick", options: [{ text: "a1", words: "Rifles" }] };
  const composer = new Composer(choosing, (async (message: { do: string }) => (message.do === "reach" ? { turn: 1, reaches } : { turn: 1, options: [] })) as unknown as Asker);
  composer.foresee("a1");
  await settle();
  expect(composer.canGo("a1", { x: 5, y: 5 })).toBe(true);
  expect(composer.canGo("a1", { x: 15, y: 5 })).toBe(false);
  expect(composer.canGo("a2", { x: 5, y: 5 })).toBe(false);
});

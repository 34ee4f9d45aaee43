/** The lessons: for each rulebook a battle of a few units on the table of a setting, and what is learned in it, one idea after the other. */

import type { Word } from "../words.svelte";

export type Idea = "move" | "sight" | "shoot" | "objective" | "reaction";

export type Step = {
  idea: Idea;
  title: Word;
  words: Word;
  /** The questions at which it is told, whether its turn has come or not. */
  asks: readonly string[];
};

/** An army as its file says it: units of the setting, fewer than usual. */
type ArmyList = { id: string; name: string; module: string; units: { unit: string; name?: string; counts?: Record<string, number>; options?: Record<string, number> }[] };

export type Lesson = { edition: string; module: string; mission: string; armies: readonly [ArmyList, ArmyList]; steps: readonly Step[] };

const list = (module: string, id: string, name: string, ...units: ArmyList["units"]): ArmyList => ({ id, name, module, units });

/** What is told as soon as there is something to do for it. */
const TOLD_AT: Partial<Record<Idea, readonly string[]>> = { shoot: ["attack"], objective: ["secure", "interact"] };

/** The ideas of a lesson in their order; what the enemy begins is told when it happens. */
const steps = (edition: "stress" | "assault" | "melee" | "onepage", reactions: readonly string[]): Step[] =>
  (["move", "sight", "shoot", "objective", "reaction"] as const).map((idea) => ({ idea, title: `lesson-${idea}` as const, words: `lesson-${edition}-${idea}` as const, asks: idea === "reaction" ? reactions : TOLD_AT[idea] ?? [] }));

export const LESSONS: readonly Lesson[] = [
  {
    edition: "stress",
    module: "frontier",
    mission: "three-pumps",
    armies: [
      list("frontier", "sluice-lesson", "The Sluice Picket", { unit: "rifle-section", name: "Sluice guard", counts: { rifleman: 7 } }, { unit: "surveyors" }, { unit: "kite-flight" }),
      list("frontier", "wrack-lesson", "The Wrack Gang", { unit: "shore-band", name: "Gleaners", counts: { "shore-fighter": 5 } }),
    ],
    steps: steps("stress", ["damage", "recover"]),
  },
  {
    edition: "assault",
    module: "lamplands",
    mission: "three-lamps",
    armies: [
      list("lamplands", "wick-lesson", "The Wick Watch", { unit: "lamp-gang", name: "Night shift", counts: { wickman: 7 } }, { unit: "pathfinders" }),
      list("lamplands", "voices-lesson", "The Young Voices", { unit: "hush-band", name: "Band of the ladder", counts: { husher: 5 } }),
    ],
    steps: steps("assault", ["evade", "damage"]),
  },
  {
    edition: "melee",
    module: "tidewrack",
    mission: "before-the-flood",
    armies: [
      list("tidewrack", "sluice-lesson", "The Sluice Hands", { unit: "dyke-gang", name: "Night gang", counts: { dyker: 7 } }, { unit: "vaulters" }, { unit: "mud-skipper" }),
      list("tidewrack", "choir-lesson", "The Tide Choir", { unit: "parish-band", name: "Evening choir", counts: { mourner: 5 } }),
    ],
    steps: steps("melee", ["evade", "damage"]),
  },
  {
    edition: "onepage",
    module: "glasshouse",
    mission: "open-panes",
    armies: [
      list("glasshouse", "beds-lesson", "The Winter Beds", { unit: "wardens", name: "First bed", options: { "lens-cutter": 1 } }, { unit: "stalkers" }, { unit: "cold-frame" }),
      list("glasshouse", "kiln-lesson", "The Young Kiln", { unit: "singers", name: "Low voices" }),
    ],
    steps: steps("onepage", ["pile in", "damage"]),
  },
];

export const lessonOf = (edition: string): Lesson | null => LESSONS.find((one) => one.edition === edition) ?? null;

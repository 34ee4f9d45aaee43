/** Circumstances in words, and what somebody has to say so that one of them holds. */

import type { DuelSwing, DuelTerms } from "../../wire";
import { language } from "../../words.svelte";
import { say } from "./words";

const MARKS: Record<string, Parameters<typeof say>[0]> = { advance: "mark-advance", move: "mark-move", stress: "mark-stress", suppressed: "mark-suppressed", pinned: "mark-pinned" };

export const markName = (mark: string): string => (MARKS[mark] ? say(MARKS[mark]) : mark.replaceAll("-", " "));

export function swingWords(one: DuelSwing): string {
  switch (one.what) {
    case "sight":
      return say("swing-sight", { sight: one.told });
    case "mark":
      return say(one.value ? "swing-mark" : "swing-no-mark", { mark: markName(one.name) });
    case "range":
      return say("swing-range", { inches: new Intl.NumberFormat(language()).format(one.value) });
    case "models":
      return say("swing-models", { models: one.value });
    case "targets":
      return say("swing-targets", { models: one.value });
    case "first":
      return say(one.value ? "swing-target-first" : "swing-attacker-first");
    default:
      return say(one.value ? "swing-exchange" : "swing-no-exchange");
  }
}

/** The terms with that circumstance as the swing has it. */
export function withSwing(terms: DuelTerms, one: DuelSwing): DuelTerms {
  switch (one.what) {
    case "sight":
      return { ...terms, sight: one.name };
    case "mark":
      return { ...terms, marks: { ...terms.marks, [one.name]: one.value } };
    case "range":
      return { ...terms, range: one.value };
    case "models":
      return { ...terms, models: one.value };
    case "targets":
      return { ...terms, targets: one.value };
    case "first":
      return { ...terms, is_target_first: Boolean(one.value) };
    default:
      return { ...terms, is_exchange: Boolean(one.value), is_target_first: false };
  }
}

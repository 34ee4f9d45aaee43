/** What the board shows of an answer in the making. */

import type { Overlay } from "../board/overlay";
import type { Scene, Shape } from "../board/scene";
import type { LayoutView, Option, VerdictReply } from "../wire";
import { TURN, type Composer } from "./composer.svelte";
import { readStand } from "./notation";
import { goer, leaderOf, platesOf, ringsOf, standingsOf, troubleOf, wayFound, wayOf } from "./overlays";
import { reachOverlay } from "./reach";

/** What is on the table, and which offered answer is under the pointer. */
export type Around = { scene: Scene; layout: LayoutView; shapes: ReadonlyMap<string, Shape>; pointed: Option | null };

/** `looked`: the answer that somebody looks at, under the pointer or selected. */
export function drafted(composer: Composer, around: Around, looked: string): Overlay {
  const { scene, pointed } = around;
  const text = pointed?.text ?? composer.draft?.text ?? "";
  const verdict = pointed ? null : (composer.draft?.verdict ?? null);
  const trouble = verdict ? { trouble: troubleOf(text, verdict) ?? null } : {};
  switch (composer.question.form) {
    case "pick":
      return { reach: reachOverlay(composer.foreseen.get(looked) ?? null, ""), ...trouble };
    case "go":
      return { ...going(composer, around, text, verdict), ...trouble };
    case "stand":
      return { ...standing(composer, around, verdict), ...trouble };
    case "aim":
      return { ...(composer.prospects ? { plates: platesOf(composer.prospects.prospects, scene) } : {}), ...trouble };
    default:
      return trouble;
  }
}

function going(composer: Composer, { scene, layout, shapes, pointed }: Around, text: string, verdict: VerdictReply | null): Overlay {
  const { question, draft } = composer;
  const isTaken = verdict?.is_taken ?? true;
  const shown: Overlay = { reach: composer.reachShown(), rings: ringsOf(scene, layout, question.who) };
  const start = leaderOf(scene, question.about);
  if (draft?.way && !pointed) shown.way = wayFound(draft.way);
  else if (start) shown.way = wayOf(text, start.at, verdict);
  const followers = pointed ? [] : standingsOf(composer.follow ?? [], shapes, isTaken, true);
  if (start) shown.standings = [...goer(text, start, isTaken, pointed ? "" : TURN), ...followers];
  return shown;
}

function standing(composer: Composer, { shapes, pointed }: Around, verdict: VerdictReply | null): Overlay {
  const placed = pointed ? readStand(pointed.text) : composer.placed;
  return { reach: composer.reachShown(), standings: standingsOf(placed ?? [], shapes, verdict?.is_taken ?? true, !pointed) };
}

/** What the board shows of an answer in the making. */

import type { Overlay, Ring } from "../board/overlay";
import type { Scene, Shape } from "../board/scene";
import type { LayoutView, Option, VerdictReply } from "../wire";
import { TURN, type Composer } from "./composer.svelte";
import { readStand, type Placed } from "./notation";
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
  const shown: Overlay = { reach: composer.reachShown(), rings: ringsOf(scene, layout, question.who), worths: composer.worths };
  const start = leaderOf(scene, question.about);
  if (draft?.way && !pointed) shown.way = wayFound(draft.way);
  else if (start) shown.way = wayOf(text, start.at, verdict);
  const followers = pointed ? [] : standingsOf(composer.follow ?? [], shapes, isTaken, !!question.shows_others);
  if (start) shown.standings = [...goer(text, start, isTaken, pointed ? "" : TURN), ...followers];
  return shown;
}

/** What an entry point that is about to be placed looks like. */
export const SPOT: Shape = { kind: "round", length: 1.5, width: 1.5 };

/** A ring around the place that is chosen, and around the one under the pointer. */
function ringsAround(composer: Composer, placed: readonly Placed[]): Ring[] {
  const { ring } = composer.question;
  const places = [...placed.slice(0, 1).map(({ at }) => at), ...(composer.hovered ? [composer.hovered] : [])];
  return ring ? places.map((at) => ({ at, facing: 0, shape: POINT, inches: ring })) : [];
}

const POINT: Shape = { kind: "round", length: 0, width: 0 };

/** Where everybody would stand, and where a refusal says that they could. */
function standing(composer: Composer, { shapes, pointed }: Around, verdict: VerdictReply | null): Overlay {
  const placed = pointed ? readStand(pointed.text) : composer.placed;
  const isLegal = composer.isShown || (verdict?.is_taken ?? true);
  const standings = standingsOf(placed ?? [], shapes, isLegal, !pointed).map((one) => (one.model === composer.held ? { ...one, isHeld: true } : one));
  const nearest = composer.isShown ? null : readStand(verdict?.nearest?.text ?? "");
  const shown = standingsOf(nearest ?? [], shapes, true, false).map((one) => ({ ...one, isShown: true }));
  const hovered = standingsOf(composer.question.ring && composer.hovered ? [{ model: composer.question.about, at: composer.hovered, facing: 0 }] : [], shapes, true, false).map((one) => ({ ...one, isShown: true }));
  return { reach: composer.reachShown(), rings: ringsAround(composer, placed ?? []), standings: [...hovered, ...shown, ...standings], trails: pointed ? [] : composer.trails };
}

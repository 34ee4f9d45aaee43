/** What a click on the board says to the open question. */

import type { Press } from "../board/Board.svelte";
import type { Composer } from "./composer.svelte";
import type { Place } from "../board/scene";
import { readGo } from "./notation";

/** What a click may do: answer, or choose the unit that is looked at. */
export type Deeds = {
  selected: string;
  /** The answer that somebody looks at: the unit that is selected, else the one that is suggested. */
  looked: string;
  select: (unit: string) => void;
  answer: (text: string) => void;
  /** Choose a unit and have it go to a place. */
  send: (unit: string, at: Place) => void;
};

/** Whether a click says something to the open question; if so, that is done. */
export function pressed(composer: Composer, found: Press, deeds: Deeds): boolean {
  const presses = PRESSES[composer.question.form];
  return presses ? presses(composer, found, deeds) : false;
}

const PRESSES: Record<string, (composer: Composer, found: Press, deeds: Deeds) => boolean> = {
  pick: pressOption,
  picks: pressModel,
  aim: pressTarget,
  go: pressWay,
  stand: pressFormation,
};

/** The first click looks at what is offered, the second takes it; a click on the ground sends the unit there that is looked at. */
function pressOption(composer: Composer, found: Press, { selected, looked, select, answer, send }: Deeds): boolean {
  const option = composer.options.find((one) => one.text && [found.model, found.unit].includes(one.text));
  if (!option) {
    const isSent = !found.unit && composer.options.some((one) => one.text === looked) && composer.canGo(looked, found.at);
    if (isSent) send(looked, found.at);
    return isSent;
  }
  if (selected === option.text || composer.draft?.text === option.text) answer(option.text);
  else {
    select(found.unit);
    void composer.attempt(option.text);
  }
  return true;
}

function pressModel(composer: Composer, { model }: Press): boolean {
  if (!model) return false;
  const { picked } = composer;
  composer.picked = picked.includes(model) ? picked.filter((one) => one !== model) : [...picked, model];
  return true;
}

function pressTarget(composer: Composer, { unit }: Press): boolean {
  if (!composer.prospects?.prospects.some((one) => one.about === unit && one.answer)) return false;
  composer.target = unit;
  return true;
}

/** A click on the ground goes there; a second one at the same place takes the way. */
function pressWay(composer: Composer, { unit, at, shift }: Press, { answer }: Deeds): boolean {
  if (unit && unit !== composer.question.about) return false;
  const draft = composer.draft;
  const last = readGo(draft?.text ?? "")?.points.at(-1);
  if (draft?.verdict?.is_taken && last && Math.hypot(last.x - at.x, last.y - at.y) < 0.5) answer(draft.text);
  else composer.goTo(at, shift);
  return true;
}

function pressFormation(composer: Composer, { unit, at, shift }: Press): boolean {
  if (unit || !(composer.placed?.length || composer.left.length)) return false;
  composer.shift(at, shift);
  return true;
}

/** The lessons that somebody has taken: the battle of each, and what was understood in it. Kept in the browser. */

import { bestBot, make } from "../game/new_game";
import { keep, settings } from "../game/settings.svelte";
import { myGames } from "../game/tokens";
import type { Library } from "../wire";
import { LESSONS, lessonOf, type Idea, type Lesson } from "./lessons";

/** The lesson that a game is the battle of. */
export function lessonIn(game: string): Lesson | null {
  const edition = Object.keys(settings.lessons).find((one) => settings.lessons[one]!.game === game);
  return edition ? lessonOf(edition) : null;
}

export const notedIn = (lesson: Lesson): Idea[] => settings.lessons[lesson.edition]?.done ?? [];

/** Keep that an idea is understood. */
export function note(lesson: Lesson, ...ideas: readonly Idea[]): void {
  const kept = settings.lessons[lesson.edition];
  const fresh = kept ? ideas.filter((idea) => !kept.done.includes(idea)) : [];
  if (kept && fresh.length) keep({ lessons: { ...settings.lessons, [lesson.edition]: { ...kept, done: [...kept.done, ...fresh] } } });
}

/** The game that a lesson can be gone on with; empty where there is none, or all of it is understood. */
export function goesOnIn(lesson: Lesson): string {
  const kept = settings.lessons[lesson.edition];
  const isHere = kept && myGames().some(({ game }) => game === kept.game);
  return isHere && kept.done.length < lesson.steps.length ? kept.game : "";
}

/** Begin a lesson in a battle of its own. */
export async function take(library: Library, lesson: Lesson): Promise<void> {
  const [own, theirs] = lesson.armies;
  const seats = [{ player: "me", army: own }, { player: bestBot(library), army: theirs }];
  const taken = (game: string) => keep({ lessons: { ...settings.lessons, [lesson.edition]: { game, done: [] } } });
  await make({ module: lesson.module, mission: lesson.mission, seats, is_deployed: true }, taken);
}

/** The lessons of the rulebooks that are here. */
export const lessonsIn = (library: Library): Lesson[] => LESSONS.filter(({ edition }) => library.editions.some(({ key }) => key === edition));

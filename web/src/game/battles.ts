/** What a card says of a battle: its picture, its armies, how long it takes, and how good a bot is. */

import { say, type Word } from "../words.svelte";
import type { Library, MissionInfo, ModuleInfo, UploadedItem } from "../wire";
import { armiesOf, type Wishes } from "./new_game";
import { armyOf } from "./own_army";

/** Minutes that a unit takes in a round, with the time to think. */
const PACE = 0.4;

/** Where the picture of a table is. */
export const pictureOf = (module: string, mission: string): string => `/api/library/${module}/${mission}/picture`;

/** The armies of a battle as it is offered, or as somebody has chosen. */
export function armyNames(module: ModuleInfo, mission: MissionInfo, chosen: readonly string[] = armiesOf(module, mission), own: readonly UploadedItem[] = []): string[] {
  const brought = new Map(own.map((item) => [armyOf(item), item.title]));
  const names = chosen.map((id) => module.armies.find((one) => one.id === id)?.name ?? brought.get(id) ?? id);
  return [...new Set(names)];
}

/** About how many minutes it takes, in fives. */
export function minutes(module: ModuleInfo, mission: MissionInfo, chosen: readonly string[] = armiesOf(module, mission)): number {
  const units = chosen.reduce((sum, id) => sum + (module.armies.find((one) => one.id === id)?.units ?? 0), 0);
  return Math.max(5, Math.round((mission.rounds * units * PACE) / 5) * 5);
}

export const lengthOf = (module: ModuleInfo, mission: MissionInfo, chosen?: readonly string[]): string =>
  say("battle-length", { rounds: mission.rounds, minutes: minutes(module, mission, chosen) });

const LEVELS: Record<string, { name: Word; hint: Word }> = {
  random: { name: "level-random", hint: "level-random-hint" },
  greedy: { name: "level-greedy", hint: "level-greedy-hint" },
};

/** What people call a bot. */
export const levelName = (bot: string): string => (LEVELS[bot] ? say(LEVELS[bot].name) : say("bot", { name: bot }));
export const levelHint = (bot: string): string => (LEVELS[bot] ? say(LEVELS[bot].hint) : "");

/** The module and the mission of a game, where they are still here. */
export function found(library: Library | null, of: { module: string; mission: string }): { module: ModuleInfo | null; mission: MissionInfo | null } {
  const module = library?.modules.find((one) => one.key === of.module) ?? null;
  return { module, mission: module?.missions.find((one) => one.id === of.mission) ?? null };
}

export const missionName = (library: Library | null, of: { module: string; mission: string }): string => found(library, of).mission?.name ?? of.mission.replaceAll("-", " ");

export const withOpponents = (wishes: Wishes, player: string): Wishes => ({ ...wishes, seats: wishes.seats.map((seat, k) => (k ? { ...seat, player } : seat)) });

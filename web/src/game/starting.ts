/** Making games: from what the library offers and what somebody chose. */

import type { Created, Library, ModuleInfo } from "../wire";
import * as server from "./server";
import { remember } from "./tokens";

export type Opponent = { kind: "bot"; bot: string } | { kind: "link" } | { kind: "here" } | { kind: "watch"; bot: string };

export type Wishes = { module: string; mission: string; armies: string[]; opponent: Opponent };

/** The bot that plays best among those that there are; the library lists the plainest first. */
export const bestBot = (library: Library) => library.bots.at(-1) ?? "";

export const usualModule = (library: Library): ModuleInfo | null => library.modules.find((module) => module.edition === library.editions[0]?.key) ?? library.modules[0] ?? null;

export function usual(library: Library, module: ModuleInfo): Wishes {
  const mission = module.missions.find((one) => one.seats === 2) ?? module.missions[0];
  return {
    module: module.key,
    mission: mission?.id ?? "",
    armies: [module.armies[0]?.id ?? "", module.armies[1]?.id ?? module.armies[0]?.id ?? ""],
    opponent: { kind: "bot", bot: bestBot(library) },
  };
}

export function termsOf({ module, mission, armies, opponent }: Wishes): unknown {
  const [first, second] = {
    bot: ["me", opponent.kind === "bot" ? opponent.bot : ""],
    link: ["me", "invited"],
    here: ["me", "me"],
    watch: opponent.kind === "watch" ? [opponent.bot, opponent.bot] : ["", ""],
  }[opponent.kind];
  return { module, mission, seats: [{ player: first, army: armies[0] }, { player: second, army: armies[1] }] };
}

/** Make a game, remember its seats, and go there. */
export async function begin(wishes: Wishes): Promise<Created> {
  const made = await server.create(termsOf(wishes));
  remember(made.game, { seats: made.seats, owner: made.owner });
  location.hash = `#/game/${made.game}`;
  return made;
}

/** Making games: from what the library offers and what somebody chose. */

import type { CreatedReply, Library, MissionInfo, ModuleInfo } from "../wire";
import * as server from "./server";
import { remember } from "./tokens";

/** Who plays a seat: `me`, whoever follows a link (`invited`), anybody (`open`), or the name of a bot. */
export type Sitter = { player: string; army: string; team: string; name?: string };

export type Wishes = {
  module: string;
  mission: string;
  table: string;
  seats: Sitter[];
  /** Whether nobody is asked where units are set up and arrive. */
  isDeployed: boolean;
};

export const LETTERS = "abcdefgh";
export const OPEN = "open";
export const INVITED = "invited";

/** The bot that plays best among those that there are; the library lists the plainest first. */
export const bestBot = (library: Library) => library.bots.at(-1) ?? "";

export const usualModule = (library: Library, edition = library.editions[0]?.key): ModuleInfo | null =>
  library.modules.find((module) => module.edition === edition) ?? library.modules[0] ?? null;

/** The mission of the module's first battle, else one for two. */
export const usualMission = (module: ModuleInfo): MissionInfo | null =>
  module.missions.find((one) => one.id === module.first?.mission) ?? module.missions.find((one) => one.seats === 2) ?? module.missions[0] ?? null;

/** The armies of a mission in seat order: those it is made for, else the module's own in turns. */
export function armiesOf(module: ModuleInfo, mission: MissionInfo): string[] {
  const names = mission.armies.length ? mission.armies : module.armies.slice(0, 2).map(({ id }) => id);
  return Array.from({ length: mission.seats }, (_, k) => names[k % names.length] ?? "");
}

/** A mission as one would play it without much thought: oneself against bots, allies as the mission has them. */
export function usual(library: Library, module: ModuleInfo, mission = usualMission(module)): Wishes {
  const armies = mission ? armiesOf(module, mission) : [];
  const seats = armies.map((army, k) => ({ player: k ? bestBot(library) : "me", army, team: mission?.teams[k] ?? "" }));
  return { module: module.key, mission: mission?.id ?? "", table: "", seats, isDeployed: false };
}

/** The battle that a newcomer begins with: the one that the module says, with all units deployed. */
export function first(library: Library, module: ModuleInfo): Wishes {
  const wishes = usual(library, module);
  const armies = module.first?.armies ?? [];
  return { ...wishes, seats: wishes.seats.map((seat, k) => ({ ...seat, army: armies[k] ?? seat.army })), isDeployed: true };
}

/** Whether others have to come before the game begins. */
export const waitsForOthers = ({ seats }: Wishes) => seats.some(({ player }) => player === OPEN || player === INVITED);

/** What is sent; the lobby shows a table at which anyone may sit down. */
export const termsOf = ({ module, mission, table, seats, isDeployed }: Wishes) => ({
  module,
  mission,
  ...(table ? { table } : {}),
  seats,
  ...(isDeployed ? { is_deployed: true } : {}),
  ...(seats.some(({ player }) => player === OPEN) ? { listed: true } : {}),
});

/** Make a game on these terms, remember its seats, and go there; `before` is told of it on the way. */
export async function make(terms: object, before: (game: string) => void = () => {}): Promise<CreatedReply> {
  const made = await server.create(terms);
  remember(made.game, { seats: made.seats, owner: made.owner });
  before(made.game);
  location.hash = `#/game/${made.game}`;
  return made;
}

export const begin = (wishes: Wishes): Promise<CreatedReply> => make(termsOf(wishes));

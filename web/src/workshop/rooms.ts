/** The pages beside the table. Each is loaded when somebody goes there, with words of its own. */

import type { Component } from "svelte";

/** What follows the name of the room in an address restores the page: each room reads and writes its own. */
export type RoomProps = { rest: string };

type Loads = () => Promise<{ default: Component<RoomProps> }>;

export const ROOMS = {
  armies: () => import("./armies/Armies.svelte"),
  odds: () => import("./odds/Odds.svelte"),
  rules: () => import("./rules/Rules.svelte"),
  tables: () => import("./tables/Tables.svelte"),
  modules: () => import("./modules/Modules.svelte"),
  lab: () => import("./lab/Lab.svelte"),
  study: () => import("./study/Study.svelte"),
  puzzles: () => import("./puzzles/Puzzles.svelte"),
} satisfies Record<string, Loads>;

export type WorkshopRoom = keyof typeof ROOMS;

export const NAMES = Object.keys(ROOMS) as WorkshopRoom[];

/** The battle behind the start page: kept with the pages, drawn like any other. */

import type { Scene } from "../board/scene";
import type { LayoutView, GameView } from "../wire";
import { replaced } from "./updates";
import { scene } from "./scene";

type Drawn = Pick<GameView, "units" | "models" | "markers" | "entries">;

export type Battle = {
  layout: Pick<LayoutView, "table" | "biome" | "units" | "models">;
  first: Drawn;
  steps: Partial<Omit<Drawn, "entries">>[];
};

export async function battle(): Promise<Battle> {
  return (await (await fetch("/battle.json")).json()) as Battle;
}

const next = (now: Drawn, step: Battle["steps"][number]): Drawn => ({
  ...now,
  units: replaced(now.units, step.units),
  models: replaced(now.models, step.models),
  markers: replaced(now.markers, step.markers),
});

/** What stands on the table after so many steps. */
export function sceneAfter(told: Battle, steps: number): Scene {
  const now = told.steps.slice(0, steps).reduce(next, told.first);
  return scene(told.layout as LayoutView, now as GameView);
}

/** Where a battle is worth looking at first: when most of it is on the table. */
export const middle = (told: Battle): number => Math.round(told.steps.length * 0.45);

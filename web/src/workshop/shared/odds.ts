/** Odds of units without a table, as the server works them out, and units as texts that it reads. */

import { send } from "../../game/server";
import type { ArmyOffers, DuelReply, DuelRequest } from "../../wire";

export const askOdds = (body: DuelRequest): Promise<DuelReply> => send<DuelReply>("/api/odds", { body });

const asked = new Map<string, Promise<ArmyOffers>>();

/** The units of a module; each module is asked for once. */
export function offersOf(module: string): Promise<ArmyOffers> {
  const known = asked.get(module) ?? send<ArmyOffers>(`/api/armies/${encodeURIComponent(module)}`);
  asked.set(module, known);
  known.catch(() => asked.delete(module));
  return known;
}

/** A unit as a text: `frontier:rifle-section rifleman=7`, or a share text and the number of a unit in it. */
export type UnitWords = { module: string; unit: string; choices: [string, number][]; list: string; number: number };

export function readUnit(text: string): UnitWords {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  if (first.startsWith("openfire-list.")) return { module: first.split(".")[2] ?? "", unit: "", choices: [], list: first, number: Number(rest[0] ?? 1) || 1 };
  const [module = "", unit = ""] = first.split(":");
  const choices = rest.map((word): [string, number] => {
    const [key = "", number = "1"] = word.split("=");
    return [key, Number(number) || 0];
  });
  return { module, unit, choices, list: "", number: 1 };
}

export const unitText = (module: string, unit: string, choices: readonly (readonly [string, number])[] = []): string => [`${module}:${unit}`, ...choices.map(([key, number]) => `${key}=${number}`)].join(" ");

export const listText = (share: string, number: number): string => `${share} ${number}`;

/** A chance for people. */
export function percent(chance: number): string {
  const told = 100 * chance;
  return told > 0 && told < 0.1 ? "< 0.1 %" : told < 100 && told > 99.9 ? "> 99.9 %" : `${told.toFixed(1)} %`;
}

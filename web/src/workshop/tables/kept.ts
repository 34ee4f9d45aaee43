/** Tables that this browser keeps. What somebody else wrote into it is left out. */

import type { DrawnTable } from "../../wire";

const KEY = "tables";
const MOST = 30;

export type Kept = { id: string; at: number; table: DrawnTable };

const isTable = (one: unknown): one is DrawnTable => {
  const table = one as DrawnTable | null;
  return typeof table === "object" && table !== null && typeof table.name === "string" && [table.width, table.height, table.level_height].every(Number.isFinite) && [table.pieces, table.zones, table.entries, table.objectives].every(Array.isArray);
};

export function keptTables(): Kept[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    if (!Array.isArray(found)) return [];
    return (found as Kept[]).filter((one) => one && typeof one.id === "string" && isTable(one.table)).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Keep a table; whether it is kept. */
export function keep(id: string, table: DrawnTable): boolean {
  const others = keptTables().filter((one) => one.id !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ id, at: Date.now(), table }, ...others].slice(0, MOST)));
    return true;
  } catch {
    return false; // a browser that keeps nothing, or no more
  }
}

export function forget(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keptTables().filter((one) => one.id !== id)));
  } catch {
    // a browser that keeps nothing
  }
}

export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

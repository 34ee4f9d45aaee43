/** Lists that this browser keeps: each by an id of its own, with the share text that restores it. */

export type KeptList = { id: string; name: string; module: string; share: string; points: number; switches: string[]; updated: number };

const NAME = "army-lists";

/** So many are kept; the one that was changed longest ago goes first. */
export const MOST = 100;

const isKept = (one: unknown): one is KeptList => {
  const told = one as Partial<KeptList> | null;
  return typeof told?.id === "string" && typeof told.share === "string" && typeof told.module === "string" && typeof told.name === "string";
};

export function keptLists(): KeptList[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return []; // a browser that keeps nothing, or kept something else
  }
}

function write(lists: KeptList[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(lists));
  } catch {
    // a browser that keeps nothing: the address still has the list
  }
}

/** Keep a list in place of what was kept under its id; the newest come first. */
export function keepList(list: KeptList): KeptList[] {
  const lists = [list, ...keptLists().filter(({ id }) => id !== list.id)].slice(0, MOST);
  write(lists);
  return lists;
}

export function forgetList(id: string): KeptList[] {
  const lists = keptLists().filter((one) => one.id !== id);
  write(lists);
  return lists;
}

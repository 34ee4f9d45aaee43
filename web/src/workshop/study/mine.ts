/** Studies of one's own: what lets this browser change them. */

export type Mine = { id: string; owner: string; title: string; at: number };

const NAME = "studies";

export function myStudies(): Mine[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? (found as Mine[]).filter((one) => typeof one?.id === "string") : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

function write(all: readonly Mine[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(all.slice(0, 200)));
  } catch {
    // a browser that keeps nothing: the study can be read, and not changed once the page is left
  }
}

export const ownerOf = (id: string): string => myStudies().find((one) => one.id === id)?.owner ?? "";
export const rememberStudy = (one: Mine): void => write([one, ...myStudies().filter(({ id }) => id !== one.id)]);
export const forgetStudy = (gone: string): void => write(myStudies().filter(({ id }) => id !== gone));

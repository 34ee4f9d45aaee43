/** Runs of one's own: what lets this browser stop them and go on with them. */

export type MyRun = { id: string; owner: string; title: string; at: number };

const NAME = "runs";

export function myRuns(): MyRun[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? (found as MyRun[]).filter((one) => typeof one?.id === "string") : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

function write(all: readonly MyRun[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(all.slice(0, 100)));
  } catch {
    // a browser that keeps nothing: the run can be read, and not stopped once the page is left
  }
}

export const ownerOf = (id: string): string => myRuns().find((one) => one.id === id)?.owner ?? "";
export const rememberRun = (one: MyRun): void => write([one, ...myRuns().filter(({ id }) => id !== one.id)]);
export const forgetRun = (gone: string): void => write(myRuns().filter(({ id }) => id !== gone));

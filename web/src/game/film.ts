/** A whole game in one piece: its views at every moment, for a page that has no server. */

import type { Film, GameView } from "../wire";
import { replaced } from "./updates";

/** The view right after each entry of the record, by its number. */
export function views({ first, frames }: Pick<Film, "first" | "frames">): GameView[] {
  const found = [first];
  for (const { moment, units, models, markers, outcome, ...fields } of frames) {
    const before = found.at(-1)!;
    const now = { ...before, moment, units: replaced(before.units, units), models: replaced(before.models, models), markers: replaced(before.markers, markers) };
    const told = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
    found.push({ ...now, ...told, ...(outcome ? { outcome, phase: "over" as const } : {}) });
  }
  return found;
}

const NAME = "film";

/** What is said of a game in the file itself. */
export type Kept = { game: string; film: Film; title: string };

let kept: { game: string; film: Film; views: GameView[] } | null = null;

/** Take in the game that this file holds, where it holds one. */
export function takeFilm(page: Document = document): string {
  const told = page.getElementById(NAME)?.textContent;
  if (!told) return "";
  const { game, film } = JSON.parse(told) as Kept;
  kept = { game, film, views: views(film) };
  return game;
}

/** Whether the page shows the game of its own file, and has no server. */
export const isAlone = () => kept !== null;

/** What a server would answer about the game of the file; nothing for anything else. */
export function fromFilm(path: string): unknown {
  if (!kept || !path.startsWith(`/api/games/${kept.game}/`)) return undefined;
  const { film, views: all } = kept;
  const what = path.slice(`/api/games/${kept.game}/`.length);
  if (what === "layout") return film.layout;
  if (what === "view") return all.at(-1);
  if (what === "log") return { lines: film.lines, chat: [], last: 1, is_all: true };
  const moment = /^moments\/(\d+)$/.exec(what);
  return moment ? all[Math.min(all.length - 1, Number(moment[1]))] : undefined;
}

const MODULE = /(from|import)\s*"\.\/([\w.-]+\.js)"/g;

/** A script of these pages with all that it needs inside it. */
async function whole(address: URL, fetched: (address: URL) => Promise<string>, known: Map<string, Promise<string>>): Promise<string> {
  let text = await fetched(address);
  for (const [, , name] of [...text.matchAll(MODULE)]) {
    const next = new URL(name!, address);
    const inner = known.get(next.href) ?? whole(next, fetched, known);
    known.set(next.href, inner);
    const bytes = new TextEncoder().encode(await inner);
    const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    text = text.replaceAll(`"./${name}"`, () => `"data:text/javascript;base64,${packed}"`);
  }
  return text;
}

const read = async (address: URL): Promise<string> => (await fetch(address)).text();

/** What stands in a script must not end it. */
const harmless = (text: string) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** The pages and a game in one file that opens without a server. */
export async function replayFile({ game, film, title }: Kept, page: Document = document, fetched = read): Promise<string> {
  const source = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!source) throw new Error("the pages are not built");
  const script = await whole(new URL(source), fetched, new Map());
  const looks = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
  const head = page.createElement("title");
  head.textContent = title;
  const data = JSON.stringify({ game, film, title } satisfies Kept).replaceAll("<", "\\u003c");
  return `<!doctype html>\n<html lang="${page.documentElement.lang || "en"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head.outerHTML}<style>${looks.replaceAll("</style", "<\\/style")}</style></head><body><div id="app"></div><script type="application/json" id="${NAME}">${data}</script><script type="module">${harmless(script)}</script></body></html>\n`;
}

/** What this room asks of the server; books are asked for once. */

import { send } from "../../game/server";
import type { BookList, BookView, Comparison, ExampleView, FoundRules, ModuleRules } from "../../wire";

const kept = new Map<string, Promise<unknown>>();

/** Something that stays the same: what could not be had is asked for again the next time. */
function once<T>(path: string): Promise<T> {
  const known = (kept.get(path) as Promise<T> | undefined) ?? send<T>(path);
  kept.set(path, known);
  known.catch(() => kept.delete(path));
  return known;
}

const enc = encodeURIComponent;

export const books = () => once<BookList>("/api/books");
export const book = (key: string) => once<BookView>(`/api/books/${enc(key)}`);
export const compare = (left: string, right: string) => once<Comparison>(`/api/books/${enc(left)}/compare/${enc(right)}`);
export const example = (book: string, key: string) => send<ExampleView>(`/api/books/${enc(book)}/examples/${enc(key)}`);
export const moduleRules = (key: string) => once<ModuleRules>(`/api/modules/${enc(key)}/rules`);
export const search = (query: string, book: string) => send<FoundRules>(`/api/search/rules?q=${enc(query)}${book ? `&book=${enc(book)}` : ""}`);

/** The booklet of a module, which is a page of its own. */
export const bookletAt = (key: string) => `/api/modules/${enc(key)}/booklet`;

export async function booklet(key: string): Promise<string> {
  const reply = await fetch(bookletAt(key));
  if (!reply.ok) throw new Error(((await reply.json().catch(() => ({}))) as { text?: string }).text ?? reply.statusText);
  return reply.text();
}

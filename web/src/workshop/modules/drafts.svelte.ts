/** Modules that somebody writes: kept in the browser, file by file, until they are thrown away. */

import type { ModuleFile, ModuleText } from "../../wire";

export type Draft = { key: string; title: string; files: Record<string, string>; changed: number };

const NAME = "module-drafts";

function read(): Record<string, Draft> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Draft>;
  } catch {
    return {}; // a browser that keeps nothing, or kept something else
  }
}

const kept = $state<{ drafts: Record<string, Draft>; isFull: boolean }>({ drafts: read(), isFull: false });

export const drafts = (): Draft[] => Object.values(kept.drafts).sort((a, b) => b.changed - a.changed);
export const draftOf = (key: string): Draft | null => kept.drafts[key] ?? null;
/** Whether the browser has no room for what was written last: it has to be taken home as a file. */
export const isFull = () => kept.isFull;

function write(): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept.drafts));
    kept.isFull = false;
  } catch {
    kept.isFull = true;
  }
}

export const textsOf = (files: ModuleFile[]): Record<string, string> => Object.fromEntries(files.map(({ name, text }) => [name, text]));
export const filesOf = (draft: Draft): ModuleFile[] => Object.entries(draft.files).map(([name, text]) => ({ name, text }));

/** A key that no other draft has: my-war, my-war-2 and so on. */
export function freeKey(key: string): string {
  let found = key;
  for (let number = 2; kept.drafts[found]; number++) found = `${key}-${number}`;
  return found;
}

/** The same module with another key: its own first file and its army lists name it. */
export function renamed(files: Record<string, string>, from: string, to: string): Record<string, string> {
  const named = (name: string) => (name === "module.yaml" ? /^key: .*$/m : name.startsWith("armies/") ? new RegExp(`^module: ${from}\\s*$`, "m") : null);
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const line = named(name);
      return [name, line ? text.replace(line, name === "module.yaml" ? `key: ${to}` : `module: ${to}`) : text];
    }),
  );
}

/** Begin to write a module, under its own key or another one that is wished for; the key that it has got. */
export function begin(text: ModuleText, wished = text.key): string {
  const files = textsOf(text.files);
  const key = freeKey(wished);
  kept.drafts[key] = { key, title: text.title, files: renamed(files, text.key, key), changed: Date.now() };
  write();
  return key;
}

/** Write a file, or throw it away. */
export function change(key: string, name: string, text: string | null): void {
  const draft = kept.drafts[key];
  if (!draft) return;
  if (text === null) delete draft.files[name];
  else draft.files[name] = text;
  const title = /^title: *(.*)$/m.exec(draft.files["module.yaml"] ?? "")?.[1]?.trim().replace(/^(["'])(.*)\1$/, "$2");
  if (title) draft.title = title;
  draft.changed = Date.now();
  write();
}

export function discard(key: string): void {
  delete kept.drafts[key];
  write();
}

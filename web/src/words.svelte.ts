/** What the pages say, in the reader's language. What happens in a game is told by the server. */

import de from "./words/de.json";
import en from "./words/en.json";

export type Word = keyof typeof en;
export type Language = "en" | "de";

const BOOKS: Record<Language, Record<Word, string>> = { en, de };
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

const spoken = $state({ language: first() });

/** The language chosen before, else the first of the browser's that we speak. */
function first(): Language {
  const wished = [kept(), ...(globalThis.navigator?.languages ?? [])].map((tag) => tag?.slice(0, 2));
  return wished.find((tag): tag is Language => tag === "en" || tag === "de") ?? "en";
}

function kept(): string | null {
  try {
    return localStorage.getItem("language");
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const language = () => spoken.language;

export function speak(next: Language): void {
  spoken.language = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem("language", next);
  } catch {
    // a browser that keeps nothing
  }
}

/** The kinds of numbers that languages tell apart, in the order in which a message file gives their forms. */
const KINDS = ["zero", "one", "two", "few", "many", "other"] as const;

/** Which of the forms that a language has a number takes. */
function formOf(number: number, language: Language): number {
  const rules = new Intl.PluralRules(language);
  return KINDS.filter((kind) => rules.resolvedOptions().pluralCategories.includes(kind)).indexOf(rules.select(number));
}

/** A sentence with its blanks filled in; {models:model|models} is the form that goes with that number. */
function filled(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{([\w-]+)(?::([^{}]*))?\}/g, (blank, name: string, forms?: string) => {
    const value = values[name] ?? blank;
    if (forms === undefined) return String(value);
    const each = forms.split("|");
    return each[formOf(Number(value), spoken.language)] ?? each.at(-1)!;
  });
}

/** Says the words of one book in the reader's language: a page that is loaded later brings its own. */
export function speaker<Words extends string>(books: Record<Language, Record<Words, string>>) {
  return (word: Words, values: Record<string, string | number> = {}): string => filled(books[spoken.language][word], values);
}

/** What every page says. */
export const say = speaker<Word>(BOOKS);

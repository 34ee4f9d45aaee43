/** The texts of rules: each is asked for once, and read under its heading. */

import type { RuleText } from "../wire";
import * as server from "./server";

const asked = new Map<string, Promise<RuleText>>();

/** The module's own rules come with the game that is shown; no server knows them by themselves. */
export function knowOwnRules(rules: readonly RuleText[]): void {
  for (const rule of rules) asked.set(rule.id, Promise.resolve(rule));
}

/** The text of a rule. What could not be had is asked for again the next time. */
export function ruleText(id: string): Promise<RuleText> {
  const known = asked.get(id) ?? server.rule(id);
  asked.set(id, known);
  known.catch(() => asked.delete(id));
  return known;
}

export type Headed = { title: string; rules: RuleText[] };

/** Rules that follow one another under one heading, together. */
export function underTitles(rules: readonly RuleText[]): Headed[] {
  const found: Headed[] = [];
  for (const rule of rules) {
    const last = found.at(-1);
    if (last?.title === rule.title) last.rules.push(rule);
    else found.push({ title: rule.title, rules: [rule] });
  }
  return found;
}

/** The headings above a rule, as one reads them. */
export const whereItStands = (rule: RuleText) => rule.section.replaceAll(" > ", " › ");

/** What a rule says below its title: without the name again that many begin with. */
export function wordsOf({ title, text }: RuleText): string {
  const [name = "", said = ""] = text.split(/: (.*)/s);
  return said && name.replace(/ \([^()]*\)$/, "") === title ? said.charAt(0).toUpperCase() + said.slice(1) : text;
}

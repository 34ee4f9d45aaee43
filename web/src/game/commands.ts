/** What can be typed besides answers: looking at things, and what keys do. */

export type Commands = {
  undo: () => unknown;
  help: () => unknown;
  rules: () => unknown;
  again: () => unknown;
  select: (unit: string) => unknown;
  threats: (unit: string) => unknown;
  sight: (unit: string, target: string) => Promise<string>;
  measure: (one: string, other: string) => Promise<string>;
  answer: (text: string) => Promise<string>;
};

/** Do what a line says; what there is to say to that. A line that is no command is an answer. */
export async function obey(line: string, acting: string, commands: Commands): Promise<string> {
  const [word = "", ...rest] = line.split(/\s+/);
  const [one = acting, other = ""] = rest;
  switch (word.toLowerCase()) {
    case "?": case "help": return done(commands.help());
    case "undo": return done(commands.undo());
    case "rules": return done(commands.rules());
    case "again": return done(commands.again());
    case "card": case "look": return done(commands.select(one));
    case "threats": return done(commands.threats(one));
    case "sight": return other ? commands.sight(one, other) : commands.sight(acting, one);
    case "measure": return other ? commands.measure(one, other) : commands.measure(acting, one);
    default: return commands.answer(line);
  }
}

const done = (_: unknown): string => "";

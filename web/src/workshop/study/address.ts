/** What an address of a study names: where the positions come from, and the moment. */

export type Address = { source: string; moment: number };

export function addressOf(rest: string): Address {
  const [source = "", moment = ""] = rest.split("?")[0]!.split("/");
  return { source: decodeURIComponent(source), moment: Math.max(0, Number.parseInt(moment, 10) || 0) };
}

/** The source that a link, an id or an address of this server names; nothing where it names none. */
export function sourceIn(text: string): string {
  const told = text.trim();
  const route = /#\/(game|replay|report|study)\/([\w.-]+)/.exec(told);
  if (route) return route[1] === "study" ? route[2]! : `game.${route[2]}`;
  if (/^(game|study|puzzle|trial)\.[\w.-]+$/.test(told)) return told;
  return /^[0-9A-Za-z]{8,32}$/.test(told) ? `game.${told}` : "";
}

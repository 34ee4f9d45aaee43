/** The moments worth a mark: where rounds begin and where units act. */

import type { LogLine } from "../wire";

export type Mark = { kind: "round"; moment: number; text: string } | { kind: "act"; moment: number; text: string; seat: string };

export function marks(lines: readonly LogLine[]): Mark[] {
  return lines.flatMap((line): Mark[] => {
    if (line.fact.type === "RoundBegan") return [{ kind: "round", moment: line.moment, text: String(line.fact["round"]) }];
    if (line.fact.type !== "Activated") return [];
    const unit = String(line.fact["unit"]);
    return [{ kind: "act", moment: line.moment, text: line.text, seat: unit[0] ?? "" }];
  });
}

/** What a run has shown: rows for plots and tables, and the same as CSV. */

import type { LabFigure, LabFindings, RunView, TrialView } from "../../wire";

export type Row = { key: string; label: string; figure: LabFigure };

/** How far a scale has to go so that all intervals and the middle are on it. */
export function extent(rows: readonly Row[], middle: number): [number, number] {
  const values = [middle, ...rows.flatMap(({ figure }) => [figure.low, figure.high])];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || 1) * 0.04;
  return [low - room, high + room];
}

export type Cell = { one: string; other: string; mean: number; low: number; high: number; n: number };

/** Every pairing from both sides: what one wins the other does not. */
export function cells(pairings: readonly LabFigure[]): Map<string, Cell> {
  const found = new Map<string, Cell>();
  for (const { name, also = "", mean, low, high, n } of pairings) {
    found.set(`${name} ${also}`, { one: name, other: also, mean, low, high, n });
    found.set(`${also} ${name}`, { one: also, other: name, mean: 1 - mean, low: 1 - high, high: 1 - low, n });
  }
  return found;
}

/** The sides of a matrix, in the order in which they first met. */
export const sides = (pairings: readonly LabFigure[]): string[] => [...new Set(pairings.flatMap(({ name, also = "" }) => [name, also]))];

export const between = (trials: readonly TrialView[], one: string, other: string): TrialView[] =>
  trials.filter(({ sides: [a, b] }) => (a === one && b === other) || (a === other && b === one));

const quoted = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const GROUPS = ["pairings", "missions", "effects", "worths", "ratings", "seats"] as const satisfies readonly (keyof LabFindings)[];

/** All figures of a run as comma-separated values. */
export function csv({ findings }: Pick<RunView, "findings">): string {
  const head = "what,name,against,mission,n,mean,low,high,draws,price,advised,z";
  const rows = GROUPS.flatMap((group) => (findings[group] ?? []).map((one) => [group, one.name, one.also ?? "", one.mission ?? "", one.n, one.mean, one.low, one.high, one.draws ?? "", one.price ?? "", one.advised ?? "", one.z ?? ""].map(quoted).join(",")));
  return [head, ...rows, ""].join("\n");
}

/** A plot as a file of its own, in the colours that it has here. */
export function picture(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((one) => [one, ...one.querySelectorAll<SVGElement>("*")]);
  from!.forEach((element, k) => {
    const looks = getComputedStyle(element);
    for (const name of ["fill", "stroke", "stroke-width", "stroke-dasharray", "fill-opacity", "font-size", "font-family", "font-weight", "text-anchor"]) to![k]!.style.setProperty(name, looks.getPropertyValue(name));
    to![k]!.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.style.setProperty("background", getComputedStyle(document.body).backgroundColor);
  return copy.outerHTML;
}

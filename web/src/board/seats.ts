/** What tells seats apart: a colour that everybody can see, a ring pattern, and a letter. Never colour alone. */

export type Mark = { colour: string; dash: string; name: string };

const MARKS: Record<string, Mark> = {
  a: { colour: "var(--seat-a)", dash: "", name: "blue" },
  b: { colour: "var(--seat-b)", dash: "0.3 0.14", name: "vermilion" },
  c: { colour: "var(--seat-c)", dash: "0.07 0.13", name: "green" },
  d: { colour: "var(--seat-d)", dash: "0.3 0.12 0.07 0.12", name: "purple" },
};

const NOBODY: Mark = { colour: "var(--seat-none)", dash: "0.12 0.12", name: "grey" };

export const seatMark = (seat: string | null | undefined): Mark => MARKS[seat ?? ""] ?? NOBODY;

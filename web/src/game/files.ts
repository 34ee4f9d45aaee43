/** Files that somebody takes home. */

export function save(name: string, content: string | Blob, kind = "text/plain"): void {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: kind }) : content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What opens over the page closes by Escape, and by a click beside it. */

/** For an element with what belongs to it: a click on anything else closes it. */
export function dismissed({ onclose }: { onclose: () => void }): (element: HTMLElement) => () => void {
  return (element) => {
    const press = (event: Event) => {
      if (!event.composedPath().includes(element)) onclose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // it closes this, and steps back from nothing else
      onclose();
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("keydown", key, true);
    };
  };
}

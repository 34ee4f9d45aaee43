// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { dismissed } from "../src/game/dismissal";

afterEach(() => document.body.replaceChildren());

function opened() {
  document.body.innerHTML = "<main><div id=menu><button>inside</button></div><p>outside</p></main>";
  const onclose = vi.fn();
  const end = dismissed({ onclose })(document.querySelector<HTMLElement>("#menu")!);
  return { onclose, end };
}
const press = (where: string) => document.querySelector(where)!.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
const type = (where: string, key: string) => document.querySelector(where)!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));

it("closes by a click beside it, not by one in it", () => {
  const { onclose, end } = opened();
  press("button");
  expect(onclose).not.toHaveBeenCalled();
  press("p");
  expect(onclose).toHaveBeenCalledTimes(1);
  end();
});

it("closes by Escape, which does nothing else", () => {
  const { onclose, end } = opened();
  const elsewhere = vi.fn();
  window.addEventListener("keydown", elsewhere);
  type("button", "x");
  expect([onclose.mock.calls.length, elsewhere.mock.calls.length]).toEqual([0, 1]);
  type("p", "Escape");
  expect([onclose.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 1]);
  end();
  type("p", "Escape");
  expect(onclose).toHaveBeenCalledTimes(1);
  window.removeEventListener("keydown", elsewhere);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { told } from "../src/game/problems";
import { Problem, send } from "../src/game/server";
import { keepSession, signed } from "../src/game/session.svelte";
import { speak } from "../src/words.svelte";

type Asked = { path: string; headers: Record<string, string>; method: string };
let asked: Asked[];
let answers: (asked: Asked) => Response;

const json = (body: unknown, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  localStorage.clear();
  speak("en");
  asked = [];
  keepSession({ account: "ada", name: "Ada", token: "session", expires: Date.now() + 100_000 });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const one = { path, headers: init.headers as Record<string, string>, method: init.method ?? "" };
    asked.push(one);
    return answers(one);
  });
});
afterEach(() => vi.unstubAllGlobals());

it("says who is signed in", async () => {
  answers = () => json({ fine: true });
  await send("/api/thing", { method: "DELETE", token: "seat" });
  expect(asked[0]).toEqual({ path: "/api/thing", method: "DELETE", headers: { "content-type": "application/json", authorization: "Bearer seat", "x-openfire-account": "session" } });
});

it("forgets a session that is over, and asks as a guest", async () => {
  answers = ({ headers }) => (headers["x-openfire-account"] ? json({ code: "unknown-token", text: "the session is over" }, 401) : json("done"));
  expect(await send("/api/thing")).toBe("done");
  expect(signed()).toBeNull();
});

it("keeps a session where only the seat's token was wrong", async () => {
  answers = ({ path }) => (path === "/api/me" ? json({}) : json({ code: "unknown-token", text: "no such seat" }, 401));
  await expect(send("/api/thing", { token: "seat" })).rejects.toMatchObject({ code: "unknown-token" });
  expect(signed()?.name).toBe("Ada");
});

it("gives something to quote where the server is at fault, and says plainly that it is away", async () => {
  answers = () => json({ type: "problem", code: "fault", text: "something went wrong", request: "r-17" }, 500);
  expect(told(await send("/x").catch((error: unknown) => error))).toContain("r-17");
  answers = () => new Response("<html>bad gateway", { status: 502 });
  expect(await send("/x").catch((error: unknown) => error)).toMatchObject({ code: "unavailable", request: "" });
  answers = () => {
    throw new TypeError("Failed to fetch");
  };
  expect(told(await send("/x").catch((error: unknown) => error))).toBe("The server does not answer.");
  expect(told(new Problem("unfit", "there is no bot x"))).toBe("there is no bot x");
});

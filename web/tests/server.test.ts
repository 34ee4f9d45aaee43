// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { told } from "../src/game/problems";
import { Problem, send } from "../src/game/server";
import { signOut } from "../src/game/account";
import { farewell, keepSession, signed } from "../src/game/session.svelte";
import { remember, seatsOf } from "../src/game/tokens";
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
  expect(asked[0]).toEqual({ path: "/api/thing", method: "DELETE", headers: { "content-type": "application/json", authorization: "Bearer seat", "x-openfire-account": "session", "accept-language": "en" } });
});

it("forgets a session that is over, and asks as a guest", async () => {
  answers = ({ headers }) => (headers["x-openfire-account"] ? json({ code: "unknown-token", text: "the session is over" }, 401) : json("done"));
  expect(await send("/api/thing")).toBe("done");
  expect(signed()).toBeNull();
});

it("forgets the seats of a session that is over, and plays them no more", async () => {
  remember("g1", { seats: { a: "seat" } });
  answers = ({ headers }) => (headers["x-openfire-account"] ? json({ code: "unknown-token", text: "the session is over" }, 401) : json("done"));
  await expect(send("/api/games/g1/answer", { body: {}, token: "seat" })).rejects.toMatchObject({ code: "unknown-token" });
  expect([seatsOf("g1"), farewell()]).toEqual([{}, "over"]);
});

it("goes on as a guest on a guest's seat when a session is over", async () => {
  keepSession(null);
  remember("g1", { seats: { a: "seat" } });
  keepSession({ account: "ada", name: "Ada", token: "session", expires: Date.now() + 100_000 });
  answers = ({ headers }) => (headers["x-openfire-account"] ? json({ code: "unknown-token", text: "the session is over" }, 401) : json("done"));
  expect(await send("/api/games/g1/answer", { body: {}, token: "seat" })).toBe("done");
});

it("signs out here at once, and says where the server could not be told", async () => {
  remember("g1", { seats: { a: "seat" } });
  answers = () => {
    expect([signed(), seatsOf("g1")]).toEqual([null, {}]);
    throw new TypeError("Failed to fetch");
  };
  await signOut();
  expect([asked[0]?.headers["x-openfire-account"], farewell()]).toEqual(["session", "only-here"]);
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

it("says problems in the reader's language, with the server's words only where they say more", () => {
  speak("de");
  expect(told(new Problem("outdated", "somebody else was faster"))).toBe("Inzwischen ist etwas anderes geschehen. Sieh noch einmal hin und entscheide dann.");
  expect(told(new Problem("too-fast", "too many wrong passwords: wait 30 s, or use a recovery code"))).toContain("Warte 30 s");
  expect(told(new Problem("too-early", "nobody asks you for anything"))).toBe("Dafür ist es zu früh. (nobody asks you for anything)");
  expect(told(new Problem("refused", "a bot plays to the end"))).toBe("a bot plays to the end");
  speak("en");
  expect(told(new Problem("outdated", "somebody else was faster"))).toBe("somebody else was faster");
});

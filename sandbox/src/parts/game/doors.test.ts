import { afterEach, beforeEach, expect, test } from "vitest";
import { gamePlayer, type GamePlayer } from "#testing/game-player.ts";
import { startSandbox, type SandboxWorld } from "#testing/world.ts";

let world: SandboxWorld;

beforeEach(async () => {
  world = await startSandbox({ walletUrl: "http://wallet.example" });
});
afterEach(() => world.close());

async function enter(provider: string): Promise<GamePlayer> {
  const player = gamePlayer(world, provider);
  await player.create();
  return player;
}

/** Opens a URL like a browser, without following redirects. */
function open(address: string, language = "en") {
  const headers = { "accept-language": language };
  return fetch(new URL(address, world.url), { redirect: "manual", headers });
}

function submit(provider: string, fields: Record<string, string>) {
  return fetch(`${world.url}/game/${provider}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "accept-language": "en" },
    body: new URLSearchParams(fields),
  });
}

async function expectRoom(reply: Response, title: string): Promise<void> {
  expect(reply.status).toBe(303);
  const room = reply.headers.get("location") ?? "";
  expect(room).toMatch(/^\/game\/room\/[\w-]{32}$/);
  const page = await open(room);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`<h1>${title}</h1>`);
}

async function expectRefused(reply: Response, status: number, text: string): Promise<void> {
  expect(reply.status).toBe(status);
  expect(reply.headers.get("location")).toBeNull();
  expect(await reply.text()).toContain(text);
}

const good = { username: "mali01", password: "Example-1" };

test.each(["PG", "BETFLIX", "AREASLOT", "JOKER2", "HUAYHD"])(
  "%s: a link works once, without a password",
  async (code) => {
    const player = await enter(code);
    const { status, body } = await player.launch();
    expect(status).toBe(200);
    const link = String(body["link"]);
    expect(link.startsWith(`${world.url}/game/play/`)).toBe(true);
    expect((await open(link)).status).toBe(303);
    await expectRefused(await open(link), 410, "This link was used");
  },
);

test.each(["ASKMEBET", "IMI", "USUN", "CIRCUS", "SLOTRACHA", "PGSLOT"])(
  "%s: a link is given for the right password only",
  async (code) => {
    const player = await enter(code);
    const refused = { status: 401, body: { code: "WRONG_PASSWORD" } };
    expect(await player.launch()).toEqual(refused);
    expect(await player.launch("Example-2")).toEqual(refused);
    const { body } = await player.launch("Example-1");
    expect((await open(String(body["link"]))).status).toBe(303);
  },
);

test("unknown and locked players get no link, and an earlier link does not open", async () => {
  const player = await enter("PG");
  const { body } = await player.launch();
  await player.lock();
  expect(await player.launch()).toEqual({ status: 403, body: { code: "LOCKED" } });
  await expectRefused(await open(String(body["link"])), 403, "This account is locked");
  const stranger = gamePlayer(world, "PG", "nobody");
  expect(await stranger.launch()).toEqual({ status: 404, body: { code: "NO_PLAYER" } });
});

test.each([
  ["JOKER", "Golden Lotus"],
  ["SLOTXO", "Golden Lotus"],
  ["SEXYGAME", "Match Day"],
])("%s: a posted form lets in", async (code, title) => {
  const player = await enter(code);
  await expectRoom(await submit(code, good), title);
  await expectRefused(await submit(code, { ...good, password: "no" }), 401, "Wrong username");
  await expectRefused(await submit(code, { ...good, username: "no" }), 401, "Wrong username");
  await expectRefused(await submit(code, {}), 401, "Wrong username");
  await player.lock();
  await expectRefused(await submit(code, good), 403, "This account is locked");
});

test("UFABET: the form needs its own state fields, new ones for each login", async () => {
  await enter("UFABET");
  const fields = async () =>
    (await world.get("/game/UFABET/form")).body["fields"] as Record<string, string>;
  const [first, second] = [await fields(), await fields()];
  expect(first).not.toEqual(second);
  await expectRefused(await submit("UFABET", good), 400, "This form was used");
  const mixed = { ...good, ...first, __EVENTVALIDATION: second["__EVENTVALIDATION"] ?? "" };
  await expectRefused(await submit("UFABET", mixed), 400, "This form was used");
  await expectRoom(await submit("UFABET", { ...good, ...first }), "Match Day");
  await expectRefused(await submit("UFABET", { ...good, ...first }), 400, "This form was used");
  await expectRefused(
    await submit("UFABET", { ...good, ...second, password: "no" }),
    401,
    "Wrong username",
  );
  expect((await world.get("/game/UFABET/form", "guess")).status).toBe(401);
  expect((await world.get("/game/JOKER/form")).body).toEqual({ code: "NOT_SUPPORTED" });
});

test("UFABET: its own page has the fields too", async () => {
  await enter("UFABET");
  const page = await (await open("/game/UFABET/login")).text();
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([\w-]+)"/g)];
  expect(hidden).toHaveLength(2);
  const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
  await expectRoom(await submit("UFABET", { ...good, ...fields }), "Match Day");
});

test("SUPERSLOT: the account in the URL works, and at no other provider", async () => {
  const address = (code: string, password: string) =>
    open(`/game/${code}/login?username=mali01&password=${password}`);
  await enter("SUPERSLOT");
  await enter("JOKER");
  await expectRoom(await address("SUPERSLOT", "Example-1"), "Golden Lotus");
  await expectRefused(await address("SUPERSLOT", "no"), 401, "Wrong username");
  await expectRefused(await address("JOKER", "Example-1"), 200, "Username");
});

test("a page has the browser's language, else the market's", async () => {
  const title = async (language: string) =>
    /<html lang="(\w+)">/.exec(await (await open("/game/JOKER/login", language)).text())?.[1];
  expect(await title("lo-LA,lo;q=0.9")).toBe("lo");
  expect(await title("fr,en;q=0.8")).toBe("en");
  expect(await title("fr")).toBe("th");
});

test("pages run only our own files, post only to us, and link back to the wallet", async () => {
  await enter("JOKER");
  const room = (await submit("JOKER", good)).headers.get("location") ?? "";
  const page = await open(room);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  const text = await page.text();
  expect(text).toContain('href="http://wallet.example"');
  const files = [...text.matchAll(/(?:src|href)="(\/assets\/[\w.]+)"/g)].map(([, path]) => path);
  expect(files).toContain("/assets/slot.js");
  for (const path of files) expect((await open(path ?? "")).status).toBe(200);
  await expectRefused(await open("/game/room/none"), 410, "Time is up");
});

test("a page can be framed only by the configured origin", async () => {
  const framed = await startSandbox({ framedBy: "http://wallet.example" });
  const policy = async (path: string) =>
    (await fetch(framed.url + path)).headers.get("content-security-policy");
  expect(await policy("/game/JOKER/login")).toContain("frame-ancestors http://wallet.example");
  expect(await policy("/game")).toContain("frame-ancestors 'none'");
  await framed.close();
});

test("forms are accepted only at the login", async () => {
  const reply = await fetch(`${world.url}/api/game/clear`, {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
  });
  expect(reply.status).toBe(415);
});

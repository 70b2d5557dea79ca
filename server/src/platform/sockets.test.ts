import type { AddressInfo } from "node:net";
import { account } from "@krapao/contract/account";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setMemberDisabled } from "#admin-acts.ts";
import { assignSuspense } from "#admin-suspense.ts";
import { createApp } from "#app.ts";
import { createContext } from "#create-context.ts";
import { sendTransfer, settleTransfers, walletAmount } from "#testing/deposits.ts";
import { joinMember } from "#testing/members.ts";
import { createWorld, type World } from "#testing/world.ts";
import { type Sockets, startSockets } from "./sockets.ts";

interface Process {
  readonly sockets: Sockets;
  readonly url: string;
  stop(): Promise<void>;
}

let world: World;
let here: Process;
let elsewhere: Process;
const pages: Socket[] = [];

beforeAll(async () => {
  world = await createWorld();
  [here, elsewhere] = await Promise.all([startProcess(), startProcess()]);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.disconnect();
});
afterAll(async () => {
  await here.stop();
  await elsewhere.stop();
  await world.close();
});

/** One of several server processes on the same database. */
async function startProcess(): Promise<Process> {
  const { config, pool } = world;
  const ctx = createContext(config, pool);
  const app = await createApp({ ctx, pool });
  const sockets = await startSockets({
    server: app.server,
    pool,
    sessions: ctx.sessions,
    databaseUrl: config.databaseUrl ?? "",
    log: app.log,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    sockets,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await sockets.stop();
      await app.close();
    },
  };
}

function openPage(url: string, token?: string, headers: Record<string, string> = {}): Socket {
  const page = io(url, {
    path: "/socket",
    auth: token === undefined ? {} : { token },
    reconnection: false,
    transports: ["websocket"],
    extraHeaders: headers,
  });
  pages.push(page);
  return page;
}

async function connect(url: string, token: string): Promise<Socket> {
  const page = openPage(url, token);
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve);
    page.once("connect_error", reject);
  });
  return page;
}

async function refusal(page: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    page.once("connect_error", (error) => resolve(error.message));
    page.once("connect", () => reject(new Error("The page was let in.")));
  });
}

test("a member's pages are told, whichever process they are at, and nobody else's", async () => {
  const member = await joinMember(world);
  const other = await joinMember(world);
  const near = await connect(here.url, member.token);
  const far = await connect(elsewhere.url, member.token);
  const stranger = await connect(here.url, other.token);
  const heard: unknown[] = [];
  stranger.onAny((event) => heard.push(event));

  const told = [near, far].map(
    (page) => new Promise((resolve) => page.once("money", (message) => resolve(message))),
  );
  here.sockets.tell(member.id, "money", { reason: "deposit" });
  expect(await Promise.all(told)).toEqual([{ reason: "deposit" }, { reason: "deposit" }]);

  // What the stranger is told comes after what it must not have heard.
  const ownNews = new Promise((resolve) => stranger.once("money", resolve));
  here.sockets.tell(other.id, "money", { reason: "slip" });
  await ownNews;
  expect(heard).toEqual(["money"]);
});

test("a member's pages hear at once that an operator credited a transfer", async () => {
  const member = await joinMember(world);
  const open = await Promise.all([
    connect(here.url, member.token),
    connect(elsewhere.url, member.token),
  ]);
  const operator = { pool: world.owner, actor: "operator:test" };
  await sendTransfer(world, member, { amount: 75, accountNo: "1234567890", name: "WHO IS THIS" });
  await settleTransfers(world);
  const { rows } = await world.owner.query<{ id: bigint }>(
    "select id from bank_receipt where state = 'suspense'",
  );
  const [{ id } = { id: 0n }] = rows;
  const { username } = member.registration;
  const heard = open.map(
    (page) => new Promise((resolve) => page.once("money", (message) => resolve(message))),
  );
  await assignSuspense(operator, { id, phone: username });
  expect(await Promise.all(heard)).toEqual([{ reason: "deposit" }, { reason: "deposit" }]);
  expect(await walletAmount(world, member)).toBe(75);
});

test.each([
  ["no token", undefined],
  ["a token that nobody has", "not-a-token"],
])("with %s nobody is let in", async (_, token) => {
  expect(await refusal(openPage(here.url, token))).not.toBe("");
});

test("a page of another site is not let in", async () => {
  const { token } = await joinMember(world);
  const page = openPage(here.url, token, { origin: "https://elsewhere.example" });
  expect(await refusal(page)).not.toBe("");
});

test("logging out ends the session's pages in every process, and no others", async () => {
  const { token, registration } = await joinMember(world);
  const { username, password } = registration;
  const second = await world.call(account.login, { body: { username, password } });
  const page = await connect(elsewhere.url, token);
  const kept = await connect(here.url, second.body.token);
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await world.call(account.logout, { token });
  await ended;
  expect(kept.connected).toBe(true);
});

test("a disabled member's pages end at once", async () => {
  const { token, registration } = await joinMember(world);
  const page = await connect(here.url, token);
  const ended = new Promise((resolve) => page.once("disconnect", resolve));
  await setMemberDisabled(
    { pool: world.owner, actor: "operator:test" },
    registration.username,
    true,
  );
  await ended;
  expect(await refusal(openPage(here.url, token))).toBe("Cannot verify identity.");
});

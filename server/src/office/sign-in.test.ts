import { officeCallList } from "@krapao/contract/office/calls";
import { acts } from "@krapao/contract/office/acts";
import { payouts } from "@krapao/contract/office/payouts";
import { permissionsOf, roles } from "@krapao/contract/office/permissions";
import { sandboxEntry, signIn } from "@krapao/contract/office/sign-in";
import { slipPicturePath, slips } from "@krapao/contract/office/slips";
import { Authenticator } from "@krapao/testkit/authenticator";
import type { RouteOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { runOperator } from "#admin/operators.ts";
import {
  acceptInvitation,
  checkRecord,
  invite,
  OfficeBrowser,
  officeOrigin,
  openBrowser,
  openOffice,
  setUpOffice,
} from "#testing/office.ts";
import { createWorld, setUpWorld } from "#testing/world.ts";

const mounted: string[] = [];
const onRoute = ({ method, url }: RouteOptions) => {
  if (method !== "HEAD") mounted.push(`${String(method)} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
};
const world = await setUpWorld();
const office = await setUpOffice(world, { watch: (app) => app.addHook("onRoute", onRoute) });

const cli = () => ({ pool: world.owner, actor: "operator:boss", office: null });

const linkOf = (answer = "") => /#([\w-]+)$/.exec(answer)?.[1] ?? "";

/** Routes without JSON. Their own tests check who may call them. */
const plain = ["GET /office/live", `GET ${slipPicturePath}`];

test("the mounted calls are those of the contract, and each has a permission", () => {
  const described = officeCallList.map(({ call }) => `${call.method} ${call.path}`);
  expect(mounted.toSorted()).toEqual([...described, ...plain].toSorted());
  const open = officeCallList.filter(({ call }) => call.permission === "nobody");
  expect(open.every(({ room }) => room === "signIn" || room === "sandboxEntry")).toBe(true);
  for (const { call } of officeCallList) expect(call.act ? call.isProved : true).toBe(true);
});

test("an invited person makes a passkey once, and signs in with it", async () => {
  const invitation = linkOf(await runOperator(cli(), "invite boss owner Khun Boss".split(" ")));
  const browser = new OfficeBrowser(office);
  const accepted = await acceptInvitation(browser, invitation);
  expect(accepted.body).toMatchObject({ id: "boss", name: "Khun Boss", roles: ["owner"] });
  expect((await acceptInvitation(new OfficeBrowser(office), invitation)).code).toBe("NO_DATA");
  expect((await browser.call(signIn.logout)).status).toBe(200);
  expect((await browser.call(signIn.me)).status).toBe(401);

  const again = new OfficeBrowser(office);
  const challenge = (await again.call(signIn.challenge)).body;
  const assertion = browser.key.use(challenge);
  const entered = await again.call(signIn.login, { body: assertion });
  expect(entered.body).toMatchObject({ id: "boss" });
  expect(entered.headers["set-cookie"]?.toString()).toMatch(/HttpOnly; SameSite=Strict/);
  // The same answer opens no second session, and neither does a strange key.
  expect((await again.call(signIn.login, { body: assertion })).code).toBe("PASSKEY_INVALID");
  const other = (await again.call(signIn.challenge)).body;
  const userHandle = Buffer.from("boss").toString("base64url");
  const forged = new Authenticator(officeOrigin).use(other, { userHandle });
  const strange = { ...forged, id: browser.key.id };
  expect((await again.call(signIn.login, { body: strange })).code).toBe("PASSKEY_INVALID");

  await runOperator(cli(), ["disable", "boss", "left", "us"]);
  await expect(runOperator(cli(), ["disable", "boss"])).rejects.toThrow("disabled already");
  const { rows } = await world.owner.query(
    "select requested_by, reason from office_act where kind = 'operator.disable' and done_at is not null",
  );
  expect(rows).toEqual([{ requested_by: "console.boss", reason: "left us" }]);
  expect((await again.call(signIn.me)).code).toBe("invalid-token");
  const late = (await again.call(signIn.challenge)).body;
  const barred = await again.call(signIn.login, { body: browser.key.use(late) });
  expect(barred.code).toBe("PASSKEY_INVALID");
});

test("at the command line only the first owner is invited; then an owner agrees, and the last may be replaced", async () => {
  const alone = await createWorld();
  const room = await openOffice(alone);
  const console = { pool: alone.owner, actor: "operator:boss", office: null };
  const run = (words: string) => runOperator(console, words.split(" "));
  // Operators who cannot sign in, and those of the sandbox, are no owners.
  await run("invite lost owner Khun Lost");
  await openBrowser(room, "owner");
  const first = new OfficeBrowser(room);
  const invitation = linkOf(await run("invite nok owner Khun Nok"));
  expect((await acceptInvitation(first, invitation)).body).toMatchObject({ id: "nok" });

  const answer = (await run("invite pim owner Khun Pim")) ?? "";
  const actId = /approved act (\d+)/.exec(answer)?.[1] ?? "";
  const pim = new OfficeBrowser(room);
  expect((await acceptInvitation(pim, linkOf(answer))).code).toBe("NO_DATA");
  await expect(run("invite pim clerk Khun Pim")).rejects.toThrow("waits for a second person");
  const byHand =
    "select office_invite('thief', 'Thief', '{owner}', sha256('link'), 'console.boss')";
  await expect(alone.owner.query(byHand)).rejects.toThrow("needs an act");
  expect((await first.approve(actId)).body.state).toBe("DONE");
  expect((await acceptInvitation(pim, linkOf(answer))).body).toMatchObject({ roles: ["owner"] });

  // Every owner lost the passkey: the command line disables them, and invites the next first one.
  await run("disable pim lost the passkey");
  await run("disable nok lost the passkey");
  expect(linkOf(await run("invite next owner Khun Next"))).not.toBe("");
  expect((await checkRecord(alone)).code).toBe(0);
  await room.close();
  await alone.close();
});

test("an invitation ends after a day", async () => {
  const invitation = await invite(world, "late clerk Late Clerk");
  await world.moveClock("1 day");
  expect((await acceptInvitation(new OfficeBrowser(office), invitation)).code).toBe("NO_DATA");
});

test.each(roles)("%s gets exactly the calls of its permissions", async (role) => {
  const browser = await openBrowser(office, role);
  const held = permissionsOf([role]);
  for (const { call } of officeCallList) {
    if (call.permission === "nobody" || call.permission === "operator") continue;
    const [, , room = ""] = call.path.split("/");
    const id = strangeIds[room] ?? "999999";
    const reference = room === "slips" ? "0".repeat(16) : `W${"0".repeat(25)}`;
    const strange = {
      memberId: "0000999999",
      otherId: "0000999998",
      number: "999999",
      token: "0".repeat(43),
      code: "NONE",
      key: "nothing",
      from: "2026-01-01",
      to: "2026-01-02",
      day: "2026-01-02",
      kind: "jump",
    };
    const params = { id, reference, ...strange };
    const body = call.body ? { reason: "because", ...keyless } : undefined;
    const reply = await browser.call(call, { params, body: strip(call.path, body) });
    const isRefused = reply.code === "NOT_ALLOWED";
    expect(isRefused, `${role} ${call.path}`).toBe(!held.has(call.permission));
  }
});
/** Ids that belong to nothing. */
const strangeIds: Readonly<Record<string, string>> = {
  members: "0000999999",
  inbox: "00000000-0000-4000-8000-000000000000",
  staff: "nobody",
  codes: "0".repeat(16),
};
const keyless = {
  id: "AAAA",
  clientDataJSON: "AAAA",
  authenticatorData: "AAAA",
  signature: "AAAA",
};
const limit = { kind: "loss", period: "day", amount: 100, reason: "because" };
/** Bodies of calls that take more than a reason. */
const bodies: Readonly<Record<string, object>> = {
  bank: {
    reason: "because",
    bankCode: "SCB",
    accountNo: "0123456789",
    accountName: "NOBODY",
  },
  adjust: { reason: "because", direction: "credit", amount: 1, cause: "other", reference: "none" },
  approve: keyless,
  receipt: {
    reason: "because",
    senderAccount: "xxxx1234",
    senderName: "Nobody",
    accountId: "999999",
  },
  block: { reason: "because", network: "1.2.3" },
  unblock: { reason: "because", network: "1.2.3" },
  record: {},
  differences: {},
  verify: { from: 1 },
  history: { before: null },
  messages: { before: null },
  answer: { id: strangeIds["inbox"], answer: { kind: "text", text: "hello" } },
  invite: { reason: "because", name: "Nobody", roles: ["agent"] },
  roles: { reason: "because", roles: ["agent"] },
  leave: { to: "queue", colleague: null },
  reveal: { reason: "because", what: "phone" },
  find: { phone: "0000000000" },
  "send-back": { reason: "because", accountNo: "0000000000", accountName: "Nobody" },
  assign: { reason: "because", memberId: "0000000000" },
  code: { reason: "because", provider: "KBANK", paymentId: "none" },
  break: { reason: "because", days: 7 },
  exclude: { reason: "because", months: 6 },
  limit,
  raise: limit,
  "decline-raise": limit,
  draft: { value: null },
  publish: { reason: "because", value: null, version: 1 },
  rehearse: { value: null, from: "2026-01-01", to: "2026-01-02" },
};
function strip(path: string, body: object | undefined) {
  if (path === "/office/members/find") return { text: "nobody", after: null };
  if (path.startsWith("/office/codes/")) return { reason: "because", receiptId: "1" };
  if (path === slips.refuse.path) return { reason: "because", note: "NOT_MATCH" };
  return body && (bodies[path.split("/").at(-1) ?? ""] ?? { reason: "because" });
}

test("a session locks after 15 idle minutes, and only the operator's key opens it", async () => {
  const clerk = await openBrowser(office, "clerk");
  await world.moveClock("14 minutes");
  expect((await clerk.call(payouts.list)).status).toBe(200);
  await world.moveClock("14 minutes");
  // The page's own refreshing is no activity.
  expect((await clerk.call(payouts.list, { headers: { "office-active": "0" } })).status).toBe(200);
  await world.moveClock("2 minutes");
  expect((await clerk.call(payouts.list)).code).toBe("SESSION_LOCKED");
  await world.stepClock("-20 minutes");
  expect((await clerk.call(payouts.list)).code).toBe("SESSION_LOCKED");
  await world.stepClock("20 minutes");
  const owner = await openBrowser(office, "owner");
  const { body } = await clerk.call(signIn.proveChallenge);
  const foreign = await clerk.call(signIn.prove, { body: owner.key.use(body) });
  expect(foreign.code).toBe("PASSKEY_INVALID");
  expect((await clerk.prove()).body).toMatchObject({ isLocked: false });
  expect((await clerk.call(payouts.list)).status).toBe(200);
});

test("a session ends after eight hours, used or not", async () => {
  const clerk = await openBrowser(office, "clerk");
  for (let hour = 0; hour < 47; hour += 1) {
    await world.moveClock("10 minutes");
    expect((await clerk.call(acts.list)).status).toBe(200);
  }
  await world.moveClock("10 minutes");
  expect((await clerk.call(acts.list)).code).toBe("EXPIRED_AUTH_TOKEN");
});

test("an act about money asks for the key again after five minutes", async () => {
  const clerk = await openBrowser(office, "clerk");
  const params = { reference: `W${"0".repeat(25)}` };
  const release = () => clerk.call(payouts.release, { params, body: { reason: "because" } });
  expect((await release()).code).toBe("NO_DATA");
  await world.moveClock("5 minutes");
  expect((await release()).code).toBe("PROOF_NEEDED");
  await clerk.prove();
  expect((await release()).code).toBe("NO_DATA");
});

test("only our own page changes anything", async () => {
  const clerk = await openBrowser(office, "clerk");
  for (const origin of ["http://localhost:8080", "https://evil.example", "null"]) {
    expect((await clerk.call(signIn.logout, { headers: { origin } })).code).toBe("FOREIGN_ORIGIN");
  }
  const read = await clerk.call(payouts.list, { headers: { "sec-fetch-site": "cross-site" } });
  expect(read.code).toBe("FOREIGN_ORIGIN");
  expect((await clerk.call(payouts.list)).status).toBe(200);
});

test("a member's token is nothing here, and the member's server has no call of the office", async () => {
  const guest = new OfficeBrowser(office, { office: "A".repeat(43) });
  expect((await guest.call(signIn.me)).code).toBe("invalid-token");
  expect((await world.app.inject("/office/me")).statusCode).toBe(404);
});

test("nobody enters by a tap outside the sandbox world", async () => {
  const real = await openOffice(world, { config: { ...world.config, world: "real" } });
  onTestFinished(() => real.close());
  const browser = new OfficeBrowser(real);
  expect((await browser.enter("owner")).status).toBe(404);
  const key = new Authenticator(officeOrigin);
  const body = {
    role: "owner",
    ...key.create({ challenge: "A", rpId: "localhost", user: { id: "x" } }),
  };
  expect((await browser.call(sandboxEntry.enter, { body })).status).toBe(404);
  // The database refuses as well: it knows its own world.
  await world.owner.query("update instance set world = 'real'");
  onTestFinished(
    async () => void (await world.owner.query("update instance set world = 'sandbox'")),
  );
  expect((await new OfficeBrowser(office).enter("owner")).code).toBe("NO_DATA");
});

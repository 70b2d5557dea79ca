import { acts } from "@krapao/contract/office/acts";
import { members } from "@krapao/contract/office/members";
import { signIn, totpSetUp } from "@krapao/contract/office/sign-in";
import { staff } from "@krapao/contract/office/staff";
import { service } from "@krapao/contract/office/service";
import { expect, test } from "vitest";
import { totpOf, totpStepOf } from "#platform/secrets/totp.ts";
import { checkRecord, joinOperator, OfficeBrowser, setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const nok = await joinOperator(world, office, "nok owner Khun Nok");
const boss = await joinOperator(world, office, "boss owner Khun Boss");

const reason = "the key was lost before";
const password = "a long night in Vientiane";

/** The code of the half minute that is so far away. */
async function codeOf(secret: string, steps = 0): Promise<string> {
  const { rows } = await world.owner.query<{ at: Date }>("select clock_now() as at");
  return totpOf(secret, totpStepOf(rows[0]?.at ?? new Date(0)) + steps);
}

const findTotp = async (id: string) =>
  (await nok.call(staff.list)).body.staff.find((one) => one.id === id)?.totp;

async function allow(id: string): Promise<void> {
  await Promise.all([nok.prove(), boss.prove()]);
  const { body } = await nok.call(staff.allowTotp, { params: { id }, body: { reason } });
  const { code } = await boss.approve(body.actId);
  if (code !== undefined) throw new Error(`Not allowed: ${code}`);
}

/** An operator who has made the fallback, with the secret of their app. */
async function prepare(id: string, roles = "clerk") {
  const browser = await joinOperator(world, office, `${id} ${roles} Khun ${id}`);
  await allow(id);
  const { secret } = (await browser.call(totpSetUp.begin)).body;
  const body = { password, code: await codeOf(secret) };
  const finished = await browser.call(totpSetUp.finish, { body });
  if (finished.status !== 200) throw new Error(`Not set up: ${finished.code}`);
  await world.moveClock("1 minute");
  return { browser, secret };
}

async function enterByCode(id: string, secret: string) {
  const browser = new OfficeBrowser(office);
  const body = { id, password, code: await codeOf(secret) };
  const entered = await browser.call(signIn.totpLogin, { body });
  return { browser, entered };
}

test("two owners allow it, and the operator makes it with a passkey and the first code", async () => {
  const mew = await joinOperator(world, office, "mew clerk Khun Mew");
  expect((await mew.call(totpSetUp.begin)).code).toBe("NO_DATA");
  const request = { params: { id: "mew" }, body: { reason } };
  const requested = await nok.call(staff.allowTotp, request);
  expect(requested.body.state).toBe("WAITS");
  expect((await mew.call(totpSetUp.begin)).code).toBe("NO_DATA");
  expect((await boss.approve(requested.body.actId)).body.state).toBe("DONE");
  expect(await findTotp("mew")).toBe("ALLOWED");
  expect((await nok.call(staff.allowTotp, request)).code).toBe("NO_DATA");
  expect((await mew.call(signIn.me)).body.totp).toBe("ALLOWED");

  expect((await mew.call(totpSetUp.finish, { body: { password, code: "000000" } })).code).toBe(
    "NO_DATA",
  );
  const { secret, picture } = (await mew.call(totpSetUp.begin)).body;
  expect(picture).toMatch(/^<svg [^]*<\/svg>\s*$/);
  const code = await codeOf(secret);
  const finish = (body: { password: string; code: string }) => mew.call(totpSetUp.finish, { body });
  expect((await finish({ password: "password1", code })).code).toBe("KEY_INVALID");
  expect((await finish({ password, code: await codeOf(secret, 5) })).code).toBe("TOTP_INVALID");
  expect((await finish({ password, code })).body).toMatchObject({ totp: "SET", isByTotp: false });
  // Neither the secret nor the password is readable in the database.
  const { rows } = await world.owner.query<{ row: string }>(
    "select operator_totp::text as row from operator_totp where operator_id = 'mew'",
  );
  expect(rows[0]?.row).not.toContain(secret);
  expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString("hex"));
  expect(rows[0]?.row).not.toContain(password);
});

test("a code opens one session of an hour, once, and a wrong word opens none", async () => {
  const { secret } = await prepare("pim");
  const code = await codeOf(secret);
  const guest = new OfficeBrowser(office);
  const attempt = (body: object) =>
    guest.call(signIn.totpLogin, { body: { id: "pim", password, code, ...body } });
  expect((await attempt({ password: `${password}.` })).code).toBe("TOTP_INVALID");
  expect((await attempt({ id: "nok" })).code).toBe("TOTP_INVALID");
  expect((await attempt({ id: "nobody" })).code).toBe("TOTP_INVALID");
  expect((await attempt({ code: await codeOf(secret, 3) })).code).toBe("TOTP_INVALID");
  const tries = Array.from({ length: 5 }, () => enterByCode("pim", secret));
  const answers = (await Promise.all(tries)).map(({ entered }) => entered.code ?? "in");
  expect(answers.toSorted()).toEqual([...Array<string>(4).fill("TOTP_INVALID"), "in"]);
  await world.moveClock("1 hour");
  const { browser, entered } = await enterByCode("pim", secret);
  expect(entered.body).toMatchObject({ id: "pim", isByTotp: true, permissions: expect.anything() });
  // A code is right once, and an earlier one not any more.
  expect((await attempt({ code: await codeOf(secret) })).code).toBe("TOTP_INVALID");
  expect((await attempt({ code: await codeOf(secret, -1) })).code).toBe("TOTP_INVALID");
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect((await browser.call(acts.list)).status).toBe(200);
    await world.moveClock("10 minutes");
  }
  expect((await browser.call(acts.list)).code).toBe("EXPIRED_AUTH_TOKEN");
});

test("such a session reads and stops, and neither moves money nor approves, in the database too", async () => {
  const { browser: key, secret } = await prepare("tan", "owner,clerk,risk");
  const { browser: tan } = await enterByCode("tan", secret);
  expect((await tan.call(acts.list)).status).toBe(200);
  const other = await nok.call(staff.allowTotp, { params: { id: "boss" }, body: { reason } });
  const waiting = (await tan.call(acts.list)).body.waiting.find(
    ({ id }) => id === other.body.actId,
  );
  expect(waiting).toMatchObject({ isApprovable: false });
  expect((await tan.approve(other.body.actId)).code).toBe("PASSKEY_NEEDED");
  const params = { id: other.body.actId };
  const signed = key.key.use((await boss.call(acts.challenge, { params })).body);
  expect((await tan.call(acts.approve, { params, body: signed })).code).toBe("PASSKEY_NEEDED");
  const invited = { name: "Thief", roles: ["owner"], reason };
  const calls = [
    tan.call(staff.invite, { params: { id: "thief" }, body: invited }),
    tan.call(staff.disable, { params: { id: "nok" }, body: { reason } }),
    tan.call(members.reveal, { params: { id: "0000000000" }, body: { what: "phone", reason } }),
    tan.call(totpSetUp.begin),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.code).toBe("PASSKEY_NEEDED");
  // Who calls the functions of the database with the session is refused as well.
  const hash = "sha256(convert_to($1, 'UTF8'))";
  const token = tan.cookies["office"];
  const statements = [
    `select office_request(${hash}, 'withdraw.release', 'W', 'because', '{}')`,
    `select office_request(${hash}, 'operator.disable', 'nok', 'because', '{}')`,
    `select office_act_challenge(${hash}, ${other.body.actId})`,
    `select office_approve(${hash}, ${other.body.actId}, '${JSON.stringify(signed)}', 9)`,
    `select office_totp_begin(${hash}, '')`,
  ];
  for (const statement of statements) {
    await expect(office.pools.deeds.query(statement, [token])).rejects.toThrow("PASSKEY_NEEDED");
  }
  // It may stop what is harmful, and a second person of another session starts it again.
  expect(
    (await tan.call(service.closeProvider, { params: { code: "JOKER" }, body: { reason } })).body,
  ).toMatchObject({ state: "DONE" });
  await world.moveClock("5 minutes");
  const stop = () =>
    tan.call(service.closeProvider, { params: { code: "SLOTXO" }, body: { reason } });
  expect((await stop()).code).toBe("PROOF_NEEDED");
  const body = { code: await codeOf(secret) };
  expect((await tan.call(signIn.totpProve, { body })).body).toMatchObject({ isByTotp: true });
  expect((await tan.call(signIn.totpProve, { body })).code).toBe("TOTP_INVALID");
  expect((await stop()).body).toMatchObject({ state: "DONE" });
  expect((await nok.call(signIn.totpProve, { body })).code).toBe("TOTP_INVALID");
  // With the passkey it is a session like every other.
  tan.key = key.key;
  expect((await tan.prove()).body).toMatchObject({ isByTotp: false });
  await boss.prove();
  expect((await tan.approve(other.body.actId)).body.state).toBe("DONE");
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("an idle session locks, and a code opens it", async () => {
  const { secret } = await prepare("lek");
  const { browser: lek } = await enterByCode("lek", secret);
  await world.moveClock("16 minutes");
  expect((await lek.call(acts.list)).code).toBe("SESSION_LOCKED");
  const body = { code: await codeOf(secret) };
  expect((await lek.call(signIn.totpProve, { body })).body).toMatchObject({ isLocked: false });
  expect((await lek.call(acts.list)).status).toBe(200);
});

test("one owner ends it at once, and disabling an operator ends it too", async () => {
  const { secret } = await prepare("joy");
  const { browser: joy } = await enterByCode("joy", secret);
  await nok.prove();
  const end = { params: { id: "joy" }, body: { reason } };
  expect((await nok.call(staff.endTotp, end)).body.state).toBe("DONE");
  expect((await joy.call(signIn.me)).code).toBe("invalid-token");
  expect(await findTotp("joy")).toBe("NONE");
  await world.moveClock("1 minute");
  expect((await enterByCode("joy", secret)).entered.code).toBe("TOTP_INVALID");
  expect((await nok.call(staff.endTotp, end)).code).toBe("NO_DATA");

  const { secret: other } = await prepare("ann");
  await nok.prove();
  await nok.call(staff.disable, { params: { id: "ann" }, body: { reason } });
  expect((await enterByCode("ann", other)).entered.code).toBe("TOTP_INVALID");
  expect(await findTotp("ann")).toBe("NONE");
});

test("tries are limited for each operator, from one address and from all", async () => {
  const { secret } = await prepare("bee");
  const guest = new OfficeBrowser(office);
  const attempt = async () => {
    const body = { id: "bee", password: "not the password", code: await codeOf(secret) };
    return (await guest.call(signIn.totpLogin, { body })).code;
  };
  const codes: (string | undefined)[] = [];
  for (let index = 0; index < 12; index += 1) codes.push(await attempt());
  expect(codes).toContain("TOTP_INVALID");
  expect(codes.slice(-2)).toEqual(["REQUEST_LIMIT", "REQUEST_LIMIT"]);
});

test("no login lets somebody in by writing the tables", async () => {
  const statements = [
    "insert into operator_totp (operator_id) values ('nok')",
    "update operator_totp set password_hash = 'x', secret_sealed = ''",
    "update operator_session set is_by_totp = false",
    "update office_act_kind set is_by_totp = true",
    "select * from operator_totp",
  ];
  expect(await office.listUnguarded(statements, { except: "owner" })).toEqual([]);
});

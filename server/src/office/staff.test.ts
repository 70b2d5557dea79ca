import { acts } from "@krapao/contract/office/acts";
import type { Role } from "@krapao/contract/office/permissions";
import { signIn } from "@krapao/contract/office/sign-in";
import { staff } from "@krapao/contract/office/staff";
import { expect, test } from "vitest";
import {
  acceptInvitation,
  checkRecord,
  joinOperator,
  OfficeBrowser,
  openOffice,
  setUpOffice,
} from "#testing/office.ts";
import { createWorld, setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const nok = await joinOperator(world, office, "nok owner Khun Nok");
const boss = await joinOperator(world, office, "boss owner Khun Boss");

const reason = "a new shift begins";
const invite = (id: string, roles: readonly Role[] = ["agent"]) =>
  nok.call(staff.invite, { params: { id }, body: { name: `Khun ${id}`, roles, reason } });
const setRoles = (id: string, roles: readonly Role[]) =>
  nok.call(staff.setRoles, { params: { id }, body: { roles, reason } });
const find = async (id: string) =>
  (await nok.call(staff.list)).body.staff.find((one) => one.id === id);

test("two owners invite a person, whose link works only after the second has agreed", async () => {
  const requested = await invite("mew");
  expect(requested.body.state).toBe("WAITS");
  const { invitation, actId } = requested.body;
  const browser = new OfficeBrowser(office);
  expect((await acceptInvitation(browser, invitation)).code).toBe("NO_DATA");
  expect(await find("mew")).toBeUndefined();
  expect((await nok.approve(actId)).code).toBe("OWN_ACT");
  const waiting = (await boss.call(acts.list)).body.waiting.find(({ id }) => id === actId);
  expect(waiting?.facts).toMatchObject({ operator: "mew", roles: "agent", rolesNow: null });
  expect((await boss.approve(actId)).body.state).toBe("DONE");
  expect(await find("mew")).toMatchObject({ isInvited: true, roles: ["agent"], passkeys: 0 });
  expect((await acceptInvitation(browser, invitation)).body).toMatchObject({ id: "mew" });
  expect(await find("mew")).toMatchObject({ isInvited: false, passkeys: 1, sessions: 1 });
  expect((await acceptInvitation(new OfficeBrowser(office), invitation)).code).toBe("NO_DATA");
  // The secret of the link is nowhere in the database.
  const { rows } = await world.owner.query(
    "select 1 from office_act where body::text like '%' || $1 || '%'",
    [invitation],
  );
  expect(rows).toEqual([]);
});

test("roles change by two owners, and hold at once", async () => {
  const pim = await joinOperator(world, office, "pim agent Khun Pim");
  expect((await pim.call(staff.list)).code).toBe("NOT_ALLOWED");
  const requested = await setRoles("pim", ["auditor"]);
  expect((await pim.call(staff.list)).code).toBe("NOT_ALLOWED");
  expect((await boss.approve(requested.body.actId)).body.state).toBe("DONE");
  expect((await pim.call(staff.list)).status).toBe(200);
  expect(await find("pim")).toMatchObject({ roles: ["auditor"] });
  // The roles were changed meanwhile, so the second person agrees to facts that are gone.
  const first = await setRoles("pim", ["clerk"]);
  await world.owner.query("insert into operator_role values ('pim', 'agent')");
  expect((await boss.approve(first.body.actId)).code).toBe("CHANGED");
  expect(await checkRecord(world)).toEqual({ code: 0, text: "The record is whole.\n" });
});

test("one owner disables an operator at once, and two enable", async () => {
  const tan = await joinOperator(world, office, "tan clerk Khun Tan");
  const params = { id: "tan" };
  const body = { reason };
  expect((await nok.call(staff.endSessions, { params, body })).body.state).toBe("DONE");
  expect((await tan.call(signIn.me)).code).toBe("invalid-token");
  const challenge = (await tan.call(signIn.challenge)).body;
  expect((await tan.call(signIn.login, { body: tan.key.use(challenge) })).status).toBe(200);
  expect((await nok.call(staff.disable, { params, body })).body.state).toBe("DONE");
  expect((await tan.call(signIn.me)).code).toBe("invalid-token");
  const again = (await tan.call(signIn.challenge)).body;
  expect((await tan.call(signIn.login, { body: tan.key.use(again) })).code).toBe("PASSKEY_INVALID");
  const requested = await nok.call(staff.enable, { params, body });
  expect(requested.body.state).toBe("WAITS");
  expect((await find("tan"))?.disabledAt).not.toBeNull();
  expect((await boss.approve(requested.body.actId)).body.state).toBe("DONE");
  expect((await find("tan"))?.disabledAt).toBeNull();
});

test("one owner always stays", async () => {
  const alone = await createWorld();
  const room = await openOffice(alone);
  const owner = await joinOperator(alone, room, "only owner Only One");
  const refused = await owner.call(staff.disable, { params: { id: "only" }, body: { reason } });
  expect(refused.code).toBe("LAST_OWNER");
  expect((await owner.call(signIn.me)).status).toBe(200);
  await room.close();
  await alone.close();
});

test("the database changes no operator without an act", async () => {
  const inputs = JSON.stringify({ roles: ["owner"], name: "X", invitation: "00".repeat(32) });
  const statements = [
    `select office_operator_apply('operator.role', 'pim', '${inputs}')`,
    `select office_operator_apply('operator.invite', 'thief', '${inputs}')`,
    "select office_operator_apply('operator.enable', 'tan', '{}')",
    "select office_service_apply('service.end', 'service', '{}')",
    "select office_service_apply('provider.open', 'JOKER', '{}')",
    "insert into operator_role values ('pim', 'owner')",
    "update operator set disabled_at = null",
    "insert into operator_invitation values ('\\x00', 'pim', now(), now())",
    "update setting set value = '{}' where key = 'service'",
    "update game_provider set is_open = true",
  ];
  expect(await office.listUnguarded(statements, { except: "owner" })).toEqual([]);
});

import { createHash, randomUUID } from "node:crypto";
import { roles, type Role } from "@krapao/contract/office/permissions";
import type { World } from "@krapao/testkit/world";
import { keyHeader } from "../call.ts";
import { callWell, join, type Person } from "../person.ts";
import { settle } from "../stage.ts";
import { OfficeBrowser } from "#world/office-browser.ts";
import type { Named } from "./expected-call.ts";

/** The sessions of one operator with all roles, each of which has something against it. */
const spoiled = {
  expired: "update operator_session set expires_at = clock_now()",
  locked: "update operator_session set locked_at = clock_now()",
  byCode: "update operator_session set is_by_totp = true",
  untouched: "update operator_session set proved_at = clock_now() - interval '6 minutes'",
} as const;
type Spoiled = keyof typeof spoiled;

export interface OfficeCast {
  readonly operators: Readonly<Record<Role, OfficeBrowser>>;
  /** Nothing is against this session; its requests come from other pages. */
  readonly all: OfficeBrowser;
  readonly spoiled: Readonly<Record<Spoiled | "loggedOut" | "disabled", OfficeBrowser>>;
  readonly guest: OfficeBrowser;
  readonly member: Person;
  readonly named: Named;
  /** The sessions with nothing against them stay proved and active, however long the proof takes. */
  readonly keep: () => Promise<void>;
}

const stillProved = `
  update operator_session set proved_at = clock_now(), active_at = clock_now()
  where proved_at > clock_now() - interval '5 minutes'`;

const allRoles = "all.roles";
const disabled = "all.disabled";

/** Operators in every state, and one of each thing that they decide about. */
export async function castOffice(world: World, port: number): Promise<OfficeCast> {
  const enter = async (role: Role) => {
    const browser = new OfficeBrowser(port);
    await browser.enter(role);
    return browser;
  };
  const operators = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await enter(role)] as const)),
  ) as Record<Role, OfficeBrowser>;
  await world.query("insert into operator (id, name) values ($1, 'All'), ($2, 'Disabled')", [
    allRoles,
    disabled,
  ]);
  await world.query(
    "insert into operator_role select id, role from unnest($1::text[]) id, unnest($2::text[]) role",
    [[allRoles, disabled], roles],
  );
  /** A session of an operator who may do everything. */
  const asAll = async (operator = allRoles) => {
    const browser = await enter("owner");
    await world.query("update operator_session set operator_id = $1 where token_hash = $2", [
      operator,
      hashOf(browser),
    ]);
    return browser;
  };
  const spoil = async (name: Spoiled) => {
    const browser = await asAll();
    await world.query(`${spoiled[name]} where token_hash = $1`, [hashOf(browser)]);
    return browser;
  };
  const loggedOut = await asAll();
  await loggedOut.call({ method: "POST", path: "/office/logout" });
  const ended = await asAll(disabled);
  await world.query("update operator set disabled_at = clock_now() where id = $1", [disabled]);
  const { member, named } = await giveNamed(world, operators.clerk);
  const all = await asAll();
  const expired = await spoil("expired");
  const locked = await spoil("locked");
  const untouched = await spoil("untouched");
  const byCode = await spoil("byCode");
  return {
    operators,
    all,
    spoiled: { expired, locked, untouched, byCode, loggedOut, disabled: ended },
    guest: new OfficeBrowser(port),
    member,
    named,
    keep: () => world.query(stillProved).then(() => {}),
  };
}

const hashOf = ({ token }: OfficeBrowser) => createHash("sha256").update(token).digest();

/** A held payout that a clerk asks to release, another one, and a transfer without a member. */
async function giveNamed(
  world: World,
  clerk: OfficeBrowser,
): Promise<{ member: Person; named: Named }> {
  // Without amounts a second person is always needed.
  await world.set("office", { twoFrom: {} });
  const member = await joinWithMoney(world);
  const other = await joinWithMoney(world);
  const nobody = { ...member.bank, name: "NOBODY", accountNo: "0000000000" };
  await world.sandbox.transfer({ amount: 987, sender: nobody });
  const first = await holdPayout(world, member);
  const body = { reason: "the proof asks" };
  const requested = await clerk.call({
    method: "POST",
    path: `/office/payouts/${first}/release`,
    body,
  });
  if (requested.body["state"] !== "WAITS")
    throw new Error(`The release answered ${requested.code}.`);
  const second = await holdPayout(world, other);
  const [receipt] = await world.query<{ id: string }>(
    "select id::text from bank_receipt where amount_minor = 98700 and member_id is null",
  );
  if (!receipt) throw new Error("No transfer waits for a member.");
  const named = {
    memberId: member.id,
    phone: member.phone,
    payout: second,
    receipt: receipt.id,
    act: String(requested.body["actId"]),
  };
  return { member, named };
}

async function joinWithMoney(world: World): Promise<Person> {
  const person = await join(world);
  await world.sandbox.transfer({ amount: 5000, sender: person.bank });
  await settle(world);
  return person;
}

async function holdPayout(world: World, { id, token }: Person): Promise<string> {
  await world.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [id],
  );
  const sent = { header: { [keyHeader]: randomUUID() }, body: { amount: 700 } };
  await callWell(world, { method: "POST", path: "/api/wallet/withdraw" }, sent, token);
  const [held] = await world.query<{ reference: string }>(
    "select reference from withdrawal where member_id = $1",
    [id],
  );
  if (!held) throw new Error("No payout is held.");
  return held.reference;
}

import { account } from "@krapao/contract/account";
import { creditHeldSlip, listHeldSlips, refuseHeldSlip } from "#admin/slips.ts";
import { describe, expect, test } from "vitest";
import { sendTransfer, settleTransfers, suspenseReasons } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import type { Transfer } from "@krapao/testkit/outside";
import {
  setUpSlipWorld,
  balance,
  decideAll,
  drawSlip,
  slipStatuses,
  listSlips,
  transfer,
  upload,
} from "#testing/slips.ts";

const { world } = await setUpSlipWorld();

async function send(member: Member, made: Transfer): Promise<string | null | undefined> {
  expect((await upload(world, member, await drawSlip(world, made))).status).toBe(200);
  await decideAll(world);
  return (await statuses(member))[0];
}

const statuses = (member: Member) => slipStatuses(world, member);

/**
 * A person who saw a slip and registers its bank and digits, under a name that cannot be compared.
 */
async function joinStranger({ registration }: Member, name = "มะลิ ปลอม"): Promise<Member> {
  const stranger = await joinMember(world, { bankAccountName: "SOMEBODY ELSE" });
  const bankAccountNo = `98765${registration.bankAccountNo.slice(-5, -1)}7`;
  const details = { bankCode: registration.bankCode, bankAccountName: name, bankAccountNo };
  const body = { name: "stranger", ...details };
  const edited = await world.call(account.editProfile, { token: stranger.token, body });
  expect(edited.status).toBe(200);
  return { ...stranger, registration: { ...stranger.registration, ...details } };
}

const operator = () => ({ pool: world.owner, actor: "operator:test" });

async function newestReference(member: Member): Promise<string> {
  const [slip] = await listSlips(world, member);
  if (!slip) throw new Error("The member has sent no slip.");
  return slip.reference;
}

describe("the slip of another member's transfer", () => {
  test("waits under an unclear name, and the owner's own slip is credited", async () => {
    const owner = await joinMember(world);
    const stranger = await joinStranger(owner);
    const made = await transfer(world, owner);
    expect(await send(stranger, made)).toBe("PROCESSING");
    // The owner's account is not proven either: both slips wait, and neither blocks the other.
    expect(await send(owner, made)).toBe("PROCESSING");
    expect(await listHeldSlips(operator())).toHaveLength(2);
    const reference = await newestReference(owner);
    await creditHeldSlip(operator(), { reference, reason: "the owner called" });
    expect(await statuses(owner)).toEqual(["SUCCESS"]);
    expect(await balance(world, owner)).toBe(250);
    await decideAll(world);
    expect(await statuses(stranger)).toEqual(["SLIP_REFNO_DUPLICATED"]);
    expect(await balance(world, stranger)).toBe(0);
    expect(await listHeldSlips(operator())).toEqual([]);
  });

  test("is refused to the stranger if the owner is proven, and is the owner's", async () => {
    const owner = await joinMember(world);
    await sendTransfer(world, owner, { amount: 10 });
    await settleTransfers(world);
    const stranger = await joinStranger(owner);
    const made = await transfer(world, owner);
    expect(await send(stranger, made)).toBe("NOT_MATCH");
    expect((await listSlips(world, stranger))[0]?.amount).toBe(0);
    expect(await send(owner, made)).toBe("SUCCESS");
    expect(await balance(world, owner)).toBe(260);
  });

  test("waits even under the owner's own name, and the feed still credits the owner", async () => {
    const owner = await joinMember(world);
    await sendTransfer(world, owner, { amount: 10 });
    await settleTransfers(world);
    const vague = { ...owner.registration, bankAccountName: "มะลิ ทดสอบ" };
    const name = owner.registration.bankAccountName;
    const stranger = await joinStranger({ ...owner, registration: vague }, name);
    const made = await transfer(world, owner, { feed: "LINE" });
    expect(await send(stranger, made)).toBe("PROCESSING");
    expect(await send(owner, made)).toBe("SUCCESS");
    await settleTransfers(world);
    await decideAll(world);
    expect(await statuses(stranger)).toEqual(["SLIP_REFNO_DUPLICATED"]);
    expect([await balance(world, owner), await balance(world, stranger)]).toEqual([260, 0]);
  });

  test("with a shortened name waits, and the proven owner's is credited", async () => {
    const owner = await joinMember(world);
    await sendTransfer(world, owner, { amount: 10 });
    await settleTransfers(world);
    // The name on the slip is shortened, so that no member matches exactly.
    const sender = { ...senderOf(owner), name: "MALI" };
    const stranger = await joinStranger(owner);
    const made = await transfer(world, owner, { sender });
    expect(await send(stranger, made)).toBe("PROCESSING");
    expect(await send(owner, made)).toBe("SUCCESS");
    expect(await balance(world, owner)).toBe(260);
    await decideAll(world);
    expect(await statuses(stranger)).toEqual(["SLIP_REFNO_DUPLICATED"]);
  });

  test("of a sender who is not a member waits for an operator, who refuses it", async () => {
    const nobody = await joinMember(world);
    const { bankCode, bankAccountNo: accountNo } = nobody.registration;
    const stranger = await joinStranger({ ...nobody, registration: { ...nobody.registration } });
    await world.pool.query(
      "update bank_account set account_no = '5550001112' where member_id = $1",
      [nobody.id],
    );
    const sender = { bankCode, accountNo, name: "KON NOK" };
    const made = await transfer(world, nobody, { sender });
    expect(await send(stranger, made)).toBe("PROCESSING");
    const reference = await newestReference(stranger);
    const [line = ""] = await listHeldSlips(operator());
    for (const part of [reference, "250.00 BAHT", "KON NOK", "UNCERTAIN", made.reference]) {
      expect(line).toContain(part);
    }
    const refusal = { reference, note: "NOT_MATCH", reason: "another's account" };
    await expect(refuseHeldSlip(operator(), { ...refusal, note: "NO" })).rejects.toThrow(
      /no reason/,
    );
    await refuseHeldSlip(operator(), refusal);
    await expect(refuseHeldSlip(operator(), refusal)).rejects.toThrow(/does not wait/);
    expect(await statuses(stranger)).toEqual(["NOT_MATCH"]);
    const { rows } = await world.owner.query(
      "select actor, act, subject, detail from audit where act = 'slip.refuse'",
    );
    const detail = { reference, after: { note: "NOT_MATCH" }, reason: "another's account" };
    const actor = "operator:console.test";
    expect(rows).toMatchObject([{ actor, act: "slip.refuse", subject: stranger.id, detail }]);
  });
});

const senderOf = ({ registration }: Member) => ({
  bankCode: registration.bankCode,
  accountNo: registration.bankAccountNo,
  name: registration.bankAccountName,
});

test("a slip that waits is one slip: a repeat is a duplicate", async () => {
  const owner = await joinMember(world);
  const made = await transfer(world, owner, { sender: { ...senderOf(owner), name: "MALI" } });
  expect(await send(owner, made)).toBe("PROCESSING");
  expect(await send(owner, made)).toBe("SLIP_REFNO_DUPLICATED");
  const [, first] = await listSlips(world, owner);
  const reference = first?.reference ?? "";
  await creditHeldSlip(operator(), { reference, reason: "the account is theirs" });
  await expect(creditHeldSlip(operator(), { reference, reason: "again" })).rejects.toThrow(
    /does not wait/,
  );
  expect(await balance(world, owner)).toBe(250);
  // An operator has decided whose account it is: the next slip needs no operator.
  const next = await transfer(world, owner, { sender: { ...senderOf(owner), name: "MALI" } });
  expect(await send(owner, next)).toBe("SUCCESS");
});

test("a stranger's registration does not block a member's transfers", async () => {
  const owner = await joinMember(world);
  await sendTransfer(world, owner, { amount: 10 });
  await settleTransfers(world);
  await joinStranger(owner);
  await sendTransfer(world, owner, { amount: 20 });
  await settleTransfers(world);
  expect(await suspenseReasons(world)).toEqual([]);
  expect(await balance(world, owner)).toBe(30);
});

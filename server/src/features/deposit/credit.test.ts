import { beforeEach, describe, expect, test } from "vitest";
import { assignSuspense, listSuspense, returnSuspense } from "#admin/suspense.ts";
import { ourAccounts } from "@krapao/testkit/sandbox";
import {
  emptySuspense,
  listDeposits,
  sendTransfer,
  settleTransfers,
  suspenseReasons,
  walletAmount,
} from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { creditAsSlip } from "#testing/slips.ts";
import { setUpWorld } from "#testing/world.ts";
import type { CreditOutcome } from "./credit.ts";
import { readTransfer } from "./rules.ts";

const world = await setUpWorld();
const mali = await joinMember(world);
const somchai = await joinMember(world, { bankAccountName: "SOMCHAI JAIDEE" });

beforeEach(async () => {
  await emptySuspense(world);
});

const reason = "the bank named the sender";
const operator = () => ({ pool: world.owner, actor: "operator:test" });

/** The bank's answer about a slip's code, with the reference as the slip writes it. */
async function findSlip(reference: string, asWritten = reference) {
  const found = await world.ctx.bank.findTransfer({ bankNumber: "014", reference });
  if (found.status !== "FOUND") throw new Error(`The bank answered ${found.status}.`);
  const transfer = readTransfer(found.transfer, asWritten);
  if (!transfer?.reference) throw new Error("The bank's answer is not a transfer.");
  return { ...transfer, reference: transfer.reference };
}

/** Credits a transfer as a slip does: queries the bank, then credits while the slip is open. */
async function creditSlip(
  { id: memberId }: Member,
  reference: string,
  asWritten = reference,
): Promise<CreditOutcome["outcome"] | "doubt"> {
  const transfer = await findSlip(reference, asWritten);
  return creditAsSlip(world, memberId, transfer);
}

async function latestSuspenseId(): Promise<bigint> {
  const { rows } = await world.owner.query<{ id: bigint }>(
    "select max(id) as id from bank_receipt where state = 'suspense'",
  );
  const id = rows[0]?.id;
  if (!id) throw new Error("The suspense account is empty.");
  return id;
}

describe("one transfer reported through several channels", () => {
  test("by feed first: its slip is a duplicate, also from another member", async () => {
    const before = await walletAmount(world, mali);
    const { reference } = await sendTransfer(world, mali, { amount: 20 });
    await settleTransfers(world);
    expect(await creditSlip(mali, reference)).toBe("duplicate");
    expect(await creditSlip(somchai, reference)).toBe("duplicate");
    expect(await creditSlip(mali, reference, reference.toLowerCase())).toBe("duplicate");
    expect(await walletAmount(world, mali)).toBe(before + 20);
  });

  test("by slip first: its line in the feed adds nothing", async () => {
    const before = await walletAmount(world, mali);
    const { reference } = await sendTransfer(world, mali, { amount: 21 });
    expect(await creditSlip(mali, reference)).toBe("credited");
    await settleTransfers(world);
    expect(await walletAmount(world, mali)).toBe(before + 21);
    expect(await suspenseReasons(world)).toEqual([]);
  });

  test("in suspense: its slip credits it, and the operator is too late", async () => {
    const before = await walletAmount(world, somchai);
    const { reference } = await sendTransfer(world, somchai, { amount: 22, name: "SOMCHAI" });
    await settleTransfers(world);
    const id = await latestSuspenseId();
    expect(await creditSlip(somchai, reference)).toBe("credited");
    const phone = mali.registration.username;
    await expect(assignSuspense(operator(), { id, phone, reason })).rejects.toThrow(
      /not in suspense/,
    );
    expect(await walletAmount(world, somchai)).toBe(before + 22);
  });

  test("by fifty concurrent reports over all channels and members: exactly one is credited", async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = (await walletAmount(world, mali)) + (await walletAmount(world, somchai));
      const { reference } = await sendTransfer(world, mali, { amount: 23, name: "MALI" });
      await settleTransfers(world);
      const id = await latestSuspenseId();
      const phone = somchai.registration.username;
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          if (index % 10 === 9) {
            const assigned = assignSuspense(operator(), { id, phone, reason });
            return assigned.then(
              () => "credited",
              () => "duplicate",
            );
          }
          return creditSlip(index % 2 === 0 ? mali : somchai, reference);
        }),
      );
      expect(outcomes.toSorted()).toEqual(["credited", ...Array(49).fill("duplicate")]);
      const after = (await walletAmount(world, mali)) + (await walletAmount(world, somchai));
      expect(after).toBe(before + 23);
    }
  });
});

describe("a transfer that the bank reports by text message, without its reference", () => {
  const byMessage = { receiver: ourAccounts.message, feed: "TEXT_MESSAGE" } as const;

  test("is credited like others, and its slip is then a duplicate", async () => {
    const before = await walletAmount(world, mali);
    const { reference } = await sendTransfer(world, mali, { amount: 30, ...byMessage });
    await settleTransfers(world);
    expect(await walletAmount(world, mali)).toBe(before + 30);
    expect(await creditSlip(mali, reference)).toBe("duplicate");
    expect(await creditSlip(mali, reference)).toBe("duplicate");
    expect(await walletAmount(world, mali)).toBe(before + 30);
  });

  test("waits in suspense if a slip of it was credited", async () => {
    const before = await walletAmount(world, mali);
    const { reference } = await sendTransfer(world, mali, { amount: 31, ...byMessage });
    expect(await creditSlip(mali, reference)).toBe("credited");
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["SLIP"]);
    expect(await walletAmount(world, mali)).toBe(before + 31);
  });

  test("waits while a slip of the member is being decided, and no longer", async () => {
    const member = await joinMember(world);
    await world.owner.query(
      "insert into stored_file (name, owner, type, bytes) values (repeat('a', 32), '', 'image/jpeg', 1)",
    );
    await world.owner.query(
      "insert into slip (member_id, reference, file_name) values ($1, repeat('A', 16), repeat('a', 32))",
      [member.id],
    );
    await sendTransfer(world, member, { amount: 34, ...byMessage });
    await settleTransfers(world);
    expect(await suspenseReasons(world)).toEqual(["OPEN_SLIP"]);
    expect(await walletAmount(world, member)).toBe(0);
    await world.owner.query(
      "update slip set state = 'FAILED', note = 'INVALID_SLIP', ended_at = clock_now() where member_id = $1",
      [member.id],
    );
    await world.moveClock("10 seconds");
    await settleTransfers(world);
    expect(await walletAmount(world, member)).toBe(34);
  });

  test("twice the same, each with its slip: exactly two credits", async () => {
    const before = await walletAmount(world, mali);
    const first = await sendTransfer(world, mali, { amount: 32, ...byMessage });
    const second = await sendTransfer(world, mali, { amount: 32, ...byMessage });
    await settleTransfers(world);
    expect(await creditSlip(mali, second.reference)).toBe("duplicate");
    expect(await creditSlip(mali, first.reference)).toBe("duplicate");
    expect(await walletAmount(world, mali)).toBe(before + 64);
  });

  test("differs from another of the same amount by time, account or sender", async () => {
    const before = await walletAmount(world, mali);
    const longAgo = new Date(Date.now() - 20 * 60_000).toISOString();
    const others = [
      await sendTransfer(world, mali, {
        amount: 33,
        receiver: ourAccounts.message,
        feed: "NONE",
        transferredAt: longAgo,
      }),
      await sendTransfer(world, mali, { amount: 33, feed: "NONE" }),
      await sendTransfer(world, somchai, {
        amount: 33,
        receiver: ourAccounts.message,
        feed: "NONE",
      }),
    ];
    await sendTransfer(world, mali, { amount: 33, ...byMessage });
    await settleTransfers(world);
    for (const [index, { reference }] of others.entries()) {
      const member = index === 2 ? somchai : mali;
      expect(await creditSlip(member, reference), String(index)).toBe("credited");
    }
    expect(await walletAmount(world, mali)).toBe(before + 99);
  });

  test("and its concurrent slip are credited once", async () => {
    const before = await walletAmount(world, mali);
    const { reference } = await sendTransfer(world, mali, { amount: 40, ...byMessage });
    const transfer = await findSlip(reference);
    // The line arrives after the slip was judged and before its credit is visible.
    let matching: Promise<unknown> = Promise.resolve();
    await creditAsSlip(world, mali.id, transfer, async () => {
      matching = settleTransfers(world);
      await Promise.race([matching, world.someoneWaits()]);
    });
    await matching;
    expect(await walletAmount(world, mali)).toBe(before + 40);
  });
});

describe("an operator", () => {
  test("lists the suspense account and assigns a transfer, once, with an audit row", async () => {
    const before = await walletAmount(world, somchai);
    const { reference } = await sendTransfer(world, mali, { amount: 50, name: "WHO KNOWS" });
    await settleTransfers(world);
    const [line = "", ...others] = await listSuspense(operator());
    expect(others).toEqual([]);
    for (const part of ["50.00 BAHT", "WHO KNOWS", "9991111111", reference, "NOBODY"]) {
      expect(line).toContain(part);
    }
    const id = await latestSuspenseId();
    const phone = somchai.registration.username;
    await assignSuspense(operator(), { id, phone, reason });
    await expect(assignSuspense(operator(), { id, phone, reason })).rejects.toThrow(
      /not in suspense/,
    );
    expect(await walletAmount(world, somchai)).toBe(before + 50);
    expect((await listDeposits(world, somchai)).at(-1)).toMatchObject({ from: "SCB", amount: 50 });
    expect(await listSuspense(operator())).toEqual([]);
    const { rows } = await world.owner.query(
      "select actor, act, subject, detail from audit where act = 'suspense.assign' order by id desc limit 1",
    );
    expect(rows).toMatchObject([
      {
        actor: "operator:console.test",
        act: "suspense.assign",
        subject: somchai.id,
        detail: { reference: String(id), reason, after: { state: "credited" } },
      },
    ]);
  });

  test("records that a transfer is sent back, which then credits no member", async () => {
    const { reference } = await sendTransfer(world, mali, { amount: 51, name: "MALI" });
    await settleTransfers(world);
    const id = await latestSuspenseId();
    await returnSuspense(operator(), { id, reason: "asked by the sender" });
    expect(await creditSlip(mali, reference)).toBe("returned");
    const phone = mali.registration.username;
    await expect(assignSuspense(operator(), { id, phone, reason })).rejects.toThrow(
      /not in suspense/,
    );
    await expect(returnSuspense(operator(), { id, reason: "again" })).rejects.toThrow(
      /not in suspense/,
    );
    const { rows } = await world.owner.query(
      "select detail from audit where act = 'suspense.return' and detail ->> 'reference' = $1",
      [String(id)],
    );
    expect(rows).toMatchObject([{ detail: { reason: "asked by the sender" } }]);
  });

  test("cannot assign to an unknown member, an unknown transfer or another currency", async () => {
    await sendTransfer(world, mali, { amount: 52_000, currency: "LAK" });
    await settleTransfers(world);
    const id = await latestSuspenseId();
    const order = { id, phone: mali.registration.username, reason };
    const assign = (given: object) => assignSuspense(operator(), { ...order, ...given });
    await expect(assign({})).rejects.toThrow(/not in the currency/);
    await expect(assign({ phone: "0" })).rejects.toThrow(/no member 0/);
    await expect(assign({ id: 10n ** 15n })).rejects.toThrow(/not in suspense/);
    expect(await suspenseReasons(world)).toHaveLength(1);
  });
});

test("the application cannot change or undo a credit", async () => {
  const { reference } = await sendTransfer(world, mali, { amount: 60 });
  await settleTransfers(world);
  for (const change of [
    "update bank_receipt set state = 'suspense', member_id = null, operation_number = null, channel = null, ended_at = null",
    `update bank_receipt set member_id = '${somchai.id}'`,
    "update bank_receipt set reference = 'OTHER'",
    "update bank_receipt set amount_minor = 1",
    "delete from bank_receipt",
  ]) {
    const statement = `${change} where reference = '${reference}'`;
    await expect(world.pool.query(statement), change).rejects.toThrow(/has ended|may not|denied/);
  }
});

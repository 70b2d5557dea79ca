import { withdraw } from "@krapao/contract/withdraw";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideHeldPayout } from "#admin/held-payouts.ts";
import { rehearseWithdrawal } from "#features/withdraw/rehearsal.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney, listReferences, payOut } from "#testing/money.ts";
import { setUpOffice } from "#testing/office.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);

interface Rules {
  readonly payoutCheck: object;
  readonly office: object;
}

/** The same in all rules: a hold begins with a login, under the rules of that moment. */
const holdHours = 5;
const amount = fc.integer({ min: 100, max: 2000 });
const bound = amount.map((BAHT) => ({ BAHT, LAK: BAHT * 1000 }));
const rules = fc
  .record({
    large: bound,
    firstLarge: bound,
    browserFrom: bound,
    ringFrom: bound,
    ring: fc.nat(3),
  })
  .map(({ large, firstLarge, browserFrom, ringFrom, ring }): Rules => ({
    payoutCheck: {
      firstLarge,
      newBrowser: { holdHours, from: browserFrom },
      ring: { members: ring, from: ringFrom },
    },
    office: { twoFrom: { "withdraw.release": large } },
  }));

/** What happens before a withdrawal: a browser that only this member or others too use, or a new password. */
const events = ["nothing", "own browser", "shared browser", "new password"] as const;
const step = fc.record({
  event: fc.constantFrom(...events),
  hours: fc.nat(holdHours + 1),
  amount,
  live: rules,
  draft: rules,
  isReleased: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Case {
  readonly reference: string;
  readonly draft: Rules;
  readonly verdict: readonly string[];
}

async function publish({ payoutCheck, office: operators }: Rules): Promise<void> {
  await world.set("payoutCheck", payoutCheck);
  await world.set("office", operators);
}

let browsers = 100;
async function happen({ id }: Member, event: (typeof events)[number]): Promise<void> {
  if (event === "nothing") return;
  if (event === "new password") {
    await world.owner.query(
      `insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '3 hours')
       on conflict (member_id, reason) do update set until = excluded.until`,
      [id],
    );
    return;
  }
  browsers += 1;
  await world.owner.query(
    "insert into member_device (member_id, device_hash) values ($1, $2) on conflict do nothing",
    [id, Buffer.alloc(32, event === "own browser" ? browsers : 7)],
  );
}

/** The verdict of the product's own statement under the draft; then the withdrawal under other rules. */
async function withdrawOnce(member: Member, one: Step): Promise<Case> {
  await happen(member, one.event);
  await world.moveClock(`${one.hours} hours`);
  await giveMoney(world, member.id, one.amount);
  await publish(one.draft);
  const order = {
    memberId: member.id,
    currency: "BAHT" as const,
    amountMinor: BigInt(one.amount * 100),
  };
  const { heldReasons } = await rehearseWithdrawal(world.ctx.db, order);
  await publish(one.live);
  const { code } = await world.call(withdraw.withdraw, {
    token: member.token,
    body: { amount: one.amount },
  });
  expect(code).toBeUndefined();
  const reference = (await listReferences(world, member.id)).at(-1) ?? "";
  return { reference, draft: one.draft, verdict: heldReasons.toSorted() };
}

/** The verdict of the rehearsal over all days. */
async function rehearse({ reference, draft }: Case, key: keyof Rules): Promise<readonly string[]> {
  const { rows } = await office.pools.office.query<{ reference: string; rehearsed: string[] }>(
    `select reference, rehearsed
     from rehearsal_payouts($1, $2, clock_now() - interval '90 days', clock_now() + interval '1 day', '', 500)`,
    [key, draft[key]],
  );
  const found = rows.find((row) => row.reference === reference);
  if (!found) throw new Error(`The rehearsal does not know ${reference}.`);
  return found.rehearsed.toSorted();
}

async function end({ reference }: Case, isReleased: boolean): Promise<void> {
  const { rows } = await world.owner.query(
    "select from withdrawal where reference = $1 and held_reasons is not null",
    [reference],
  );
  const operator = { pool: world.owner, actor: "operator:test" };
  // One person may release it.
  await world.set("office", { twoFrom: { "withdraw.release": { BAHT: 5000, LAK: 5_000_000 } } });
  if (rows.length > 0) {
    await decideHeldPayout(operator, { reference, isReleased, reason: "a test" });
  }
  await payOut(world);
}

const low = { BAHT: 100, LAK: 100_000 };
const strict: Rules = {
  payoutCheck: {
    firstLarge: low,
    newBrowser: { holdHours, from: low },
    ring: { members: 2, from: low },
  },
  office: { twoFrom: { "withdraw.release": low } },
};
/** Two members in one browser, one with a new password. */
const everyReason = [0, 1, 0].map((index, at): [number, Step] => [
  index,
  {
    event: at === 2 ? "new password" : "shared browser",
    hours: 0,
    amount: 200,
    live: strict,
    draft: strict,
    isReleased: false,
  },
]);

const ofThatDay = (reasons: readonly string[]) =>
  reasons.filter((one) => one !== "RING" && one !== "LARGE");

test("a rehearsed rule decides about random withdrawals as the product's own would have", async () => {
  await world.sandbox.payOutNow();
  await publish(strict);
  const members = await Promise.all(Array.from({ length: 3 }, () => joinMember(world)));
  await world.owner.query("update session set expires_at = expires_at + interval '60 days'");
  const cases: Case[] = [];
  const steps = fc.array(fc.tuple(fc.nat(members.length - 1), step), {
    minLength: 6,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const [index, one] of some) {
        const member = members[index];
        if (!member) throw new Error("Nobody has joined.");
        const made = await withdrawOnce(member, one);
        // The other setting is as published.
        await publish(one.draft);
        expect(await rehearse(made, "payoutCheck")).toEqual(made.verdict);
        expect(await rehearse(made, "office")).toEqual(made.verdict);
        await end(made, one.isReleased);
        cases.push(made);
      }
    }),
    { numRuns: 5, endOnFailure: true, examples: [[everyReason]] },
  );
  // What happened later changes no verdict. Rings and the other setting are those of today.
  for (const made of cases) {
    expect(ofThatDay(await rehearse(made, "payoutCheck"))).toEqual(ofThatDay(made.verdict));
  }
  const seen = new Set(cases.flatMap(({ verdict }) => verdict));
  expect([...seen].toSorted()).toEqual([
    "FIRST_LARGE",
    "LARGE",
    "NEW_BROWSER",
    "PASSWORD_RESET",
    "RING",
  ]);
});

import { randomUUID } from "node:crypto";
import type { Member } from "#world/members.ts";
import { type Reply, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const baht = 1000;
/** Longer than any round: nothing is paid before all requests are answered. */
export const slowMilliseconds = 600_000;
const lateStepMilliseconds = 4;

function call(
  member: Member,
  amount: number,
  { key, isAll = false }: { key?: string; isAll?: boolean },
) {
  return writeRequest({
    method: "POST",
    path: isAll ? "/api/wallet/withdrawAll" : "/api/wallet/withdraw",
    token: member.token,
    key,
    body: { amount },
  });
}

/** The number of a member's withdrawals in our books, and the wallet, in baht. */
async function readMoney(round: Round, { id }: Member) {
  const [row] = await round.world.query<{ withdrawals: string; wallet: number }>(
    `select (select count(*) from operation where member_id = $1 and kind = 'withdraw')
       as withdrawals, (wallet_minor / 100.0)::float8 as wallet
     from ledger_account where member_id = $1`,
    [id],
  );
  return { withdrawals: Number(row?.withdrawals), wallet: row?.wallet };
}

/**
 * Alternates between the whole balance, which only one can have, and a tenth, of which only one may
 * be open.
 */
export const parallelWithdrawals: Race = {
  name: "withdrawals",
  promise: "of 50 withdrawals of one member at once, one is taken",
  async run(round) {
    const amount = round.number % 2 === 0 ? baht : baht / 10;
    const [member] = await round.members(1, baht);
    if (!member) return;
    const paysBefore = await countPays(round);
    await round.world.sandbox.setBank({ payoutMilliseconds: slowMilliseconds });
    const requests = Array.from({ length: shotCount }, (_, index) =>
      call(member, amount, {
        isAll: index % 3 === 0,
        ...(index % 2 === 0 ? { key: randomUUID() } : {}),
      }),
    );
    const replies = await round.fire(requests);
    const winner = round.expectOneWinner(replies, ["REQUEST_LIMIT"]);
    const wallet = JSON.stringify(winner?.body["wallet"]);
    const expected = JSON.stringify({ amount: baht - amount, onItsWay: amount });
    round.expect(wallet === expected, `the winner's answer has ${wallet} instead of ${expected}`);
    await round.world.sandbox.payOutNow();
    const money = await readMoney(round, member);
    round.expect(money.withdrawals === 1, `${money.withdrawals} withdrawals are in the books`);
    round.expect(money.wallet === baht - amount, `${money.wallet} baht are left in the wallet`);
    await round.finish();
    const pays = (await countPays(round)) - paysBefore;
    round.expect(pays === 1, `the bank got ${pays} requests to pay one payout`);
  },
};

/** The number of pay requests that the bank received; queries about a payout are other calls. */
async function countPays({ world }: Round): Promise<number> {
  const { pay = 0 } = (await world.sandbox.faultState("bank")).calls;
  return pay;
}

/** Both servers have many payouts at the same time: each belongs to one of them. */
export const manyPayouts: Race = {
  name: "payouts",
  promise: "50 withdrawals of 50 members at once are each sent to the bank once",
  async run(round) {
    const members = await round.members(shotCount, baht);
    const before = await countPays(round);
    await round.world.sandbox.setBank({ payoutMilliseconds: 0 });
    const replies = await round.fire(members.map((member) => call(member, baht, {})));
    round.expectCodes(replies, [""]);
    await round.finish();
    const sent = (await countPays(round)) - before;
    round.expect(sent === shotCount, `the bank got ${sent} requests to pay ${shotCount} payouts`);
  },
};

/** One key: fifty times the same request, or two requests that differ. */
export const sameKey: Race = {
  name: "keys",
  promise: "50 requests with one key are one request, whatever they contain",
  async run(round) {
    const [member] = await round.members(1, baht);
    if (!member) return;
    await round.world.sandbox.setBank({ payoutMilliseconds: slowMilliseconds });
    const key = randomUUID();
    const isMixed = round.number % 2 === 1;
    const kindOf = (index: number) => (isMixed ? index % 3 : 0);
    const requests = Array.from({ length: shotCount }, (_, index) =>
      call(member, kindOf(index) === 1 ? baht / 4 : baht / 2, { key, isAll: kindOf(index) === 2 }),
    );
    const replies = await round.fire(requests);
    expectOneRequest(round, replies, kindOf);
    await round.world.sandbox.payOutNow();
    const { withdrawals } = await readMoney(round, member);
    round.expect(withdrawals === 1, `${withdrawals} withdrawals are in the books`);
  },
};

/**
 * All of one kind are answered with the same withdrawal; all others are refused because the key is
 * used.
 */
function expectOneRequest(
  round: Round,
  replies: readonly Reply[],
  kindOf: (index: number) => number,
): void {
  const taken = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
  const winner = kindOf(taken[0] ?? -1);
  const same = replies.filter((_, index) => kindOf(index) === winner);
  const others = replies.filter((_, index) => kindOf(index) !== winner);
  round.expect(
    same.every(({ status }) => status === 200),
    `${same.filter(({ status }) => status !== 200).length} repeats were not answered like the first`,
  );
  round.expect(
    others.every(({ status, code }) => status === 409 && code === "KEY_INVALID"),
    "another request under the key was not refused with 409 KEY_INVALID",
  );
  const reported = new Set(same.map(({ body }) => describe(body["withdrawal"])));
  round.expect(
    reported.size === 1,
    `repeats were answered with ${reported.size} different withdrawals`,
  );
}

function describe(withdrawal: unknown): string {
  const { requestedAt, amount } = (withdrawal ?? {}) as { requestedAt?: string; amount?: number };
  return `${amount} ${requestedAt}`;
}

/** The account is changed repeatedly while a withdrawal to it is made. */
export const changeOfAccount: Race = {
  name: "account changes",
  promise: "a payout goes to the whole account as it was at the time of the request",
  async run(round) {
    const [member] = await round.members(1, baht);
    if (!member) return;
    await round.world.sandbox.setBank({ payoutMilliseconds: slowMilliseconds });
    const other = { bankCode: "GSB", accountNo: `${member.bank.accountNo}11`, name: "OTHER NAME" };
    const requests = Array.from({ length: shotCount }, (_, index) => {
      if (index % 4 < 2) return call(member, baht, {});
      const to = index % 4 === 2 ? other : member.bank;
      return writeRequest({
        method: "PUT",
        path: "/api/account/profile",
        token: member.token,
        body: {
          name: "Proof",
          bankCode: to.bankCode,
          bankAccountName: to.name,
          bankAccountNo: to.accountNo,
        },
      });
    });
    // A change is slower than a withdrawal: without a delay it would never come first.
    const late = (round.number % 10) * lateStepMilliseconds;
    const lateMilliseconds = (index: number) => (index % 4 < 2 ? late : 0);
    const replies = await round.fire(requests, { lateMilliseconds });
    const winner = round.expectOneWinner(
      replies.filter((_, index) => index % 4 < 2),
      ["REQUEST_LIMIT"],
    );
    round.expectCodes(
      replies.filter((_, index) => index % 4 >= 2),
      // A member may change the profile only so often an hour.
      ["", "REQUEST_LIMIT"],
    );
    await round.world.sandbox.payOutNow();
    await round.finish();
    const reported = (winner?.body["withdrawal"] as { bankCode?: string } | undefined)?.bankCode;
    await expectOneOf(round, member, { accounts: [member.bank, other], reported });
  },
};

async function expectOneOf(
  round: Round,
  member: Member,
  { accounts, reported }: { accounts: readonly Member["bank"][]; reported: string | undefined },
): Promise<void> {
  const payouts = await round.world.sandbox.payouts();
  const rows = await round.world.query<{ reference: string }>(
    "select reference from withdrawal where member_id = $1",
    [member.id],
  );
  const references = new Set(rows.map(({ reference }) => reference));
  const mine = payouts.filter(({ reference }) => references.has(reference));
  round.expect(mine.length === 1, `the bank paid ${mine.length} times`);
  const isWhole = accounts.some(
    ({ bankCode, accountNo, name }) =>
      mine[0]?.bankCode === bankCode &&
      mine[0].accountNo === accountNo &&
      mine[0].accountName === name,
  );
  round.expect(isWhole, "the payout went to an account that the member never had");
  round.expect(mine[0]?.bankCode === reported, "the member's answer has another account");
  round.note(
    mine[0]?.bankCode === accounts[0]?.bankCode ? "paid to the first" : "paid to the second",
  );
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "#world/members.ts";
import { sandboxKey } from "@krapao/testkit/sandbox";
import { writeRequest } from "#world/wire.ts";
import { type LiveCode, makeCode, paidCallback } from "./qr-codes.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const provider = "PAYTIMZ";
const forgedEvery = 10;
/** Long enough for both servers to have called the provider. */
const heldMilliseconds = 300;

function createRequest(member: Member, amount: number, key?: string): Buffer {
  const path = `/api/qrcode/${provider}`;
  return writeRequest({ method: "POST", path, token: member.token, key, body: { amount } });
}

/** A member with an unpaid code. Only the race sends its callbacks. */
async function makeSilentCode(round: Round, amount: number): Promise<LiveCode> {
  await round.world.sandbox.setFault("payment", {
    faults: [
      { kind: "lost-callback", call: "callback" },
      // Long enough for both servers to poll at the same time.
      { kind: "slow-reply", call: "find-charge", milliseconds: 50 },
    ],
  });
  return makeCode(round, provider, amount);
}

async function expectOneCredit(round: Round, { member, qrcodeId }: LiveCode, amount: number) {
  await round.finish();
  const [row] = await round.world.query<{ count: string; wallet: number; state: string }>(
    `select (select count(*) from operation where member_id = $1 and kind = 'deposit') as count,
       (wallet_minor / 100.0)::float8 as wallet,
       (select state from qr_code where id = $2) as state
     from ledger_account where member_id = $1`,
    [member.id, qrcodeId],
  );
  round.expect(row?.count === "1", `${row?.count} deposits were made of one payment`);
  round.expect(row?.wallet === amount, `${row?.wallet} baht were credited instead of ${amount}`);
  round.expect(row?.state === "paid", `the paid code is ${row?.state}`);
}

/**
 * Alternates between one event fifty times and fifty events of one payment; some are forged each
 * time.
 */
export const oneCallback: Race = {
  name: "callbacks",
  promise: "a payment reported 50 times is credited once, and forged callbacks are refused",
  async run(round) {
    const amount = 100 + round.number;
    const code = await makeSilentCode(round, amount);
    const eventId = randomUUID();
    const isForged = (index: number) => index % forgedEvery === 0;
    const requests = Array.from({ length: shotCount }, (_, index) =>
      paidCallback(
        code,
        round.number % 2 === 0 ? eventId : randomUUID(),
        isForged(index) ? "not the key" : sandboxKey,
      ),
    );
    const release = await round.holdAccount(code.member);
    let released = Promise.resolve();
    const replies = await round.fire(requests, {
      atTheMoment: async () => {
        await round.world.sandbox.pay(code.charge.id);
        // Not after the answers: a callback about a code waits for the process that credits it.
        released = pause(heldMilliseconds).then(release);
      },
    });
    await released;
    round.expectCodes(
      replies.filter((_, index) => !isForged(index)),
      [""],
    );
    round.expectCodes(
      replies.filter((_, index) => isForged(index)),
      ["UNAUTHORIZED"],
    );
    await expectOneCredit(round, code, amount);
  },
};

/** The member cancels the code while it is paid, with another amount than requested. */
export const callbackAndCancel: Race = {
  name: "callbacks × cancel",
  promise: "a code paid while it is cancelled is credited once, with the paid amount",
  async run(round) {
    const code = await makeSilentCode(round, 200);
    const paid = 150 + round.number;
    const requests = Array.from({ length: shotCount }, (_, index) =>
      index % 2 === 0
        ? paidCallback(code, randomUUID())
        : writeRequest({
            method: "DELETE",
            path: `/api/qrcode/${code.qrcodeId}`,
            token: code.member.token,
          }),
    );
    const pay = () => round.world.sandbox.pay(code.charge.id, { amount: paid });
    const replies = await round.fire(requests, { atTheMoment: pay });
    round.expectCodes(replies, [""]);
    await expectOneCredit(round, code, paid);
  },
};

/** Fifty codes at once: alternately under one key, and without keys, limited by the rate limit alone. */
export const oneCode: Race = {
  name: "codes",
  promise: "50 codes requested at once are one under one key, and without keys at most 20 a minute",
  async run(round) {
    const limit = 20;
    const [member] = await round.members(1);
    if (!member) return;
    const isKeyed = round.number % 2 === 0;
    const key = isKeyed ? randomUUID() : undefined;
    const replies = await round.fire(
      Array.from({ length: shotCount }, () => createRequest(member, 100, key)),
    );
    const taken = replies.filter(({ status }) => status === 200);
    round.expectCodes(replies, isKeyed ? [""] : ["", "REQUEST_LIMIT"]);
    const ids = new Set(taken.map(({ body }) => String(body["qrcodeId"])));
    if (isKeyed) {
      round.expect(ids.size === 1, `one key was answered with ${ids.size} codes`);
    } else {
      round.expect(taken.length === limit, `${taken.length} passed a limit of ${limit}`);
    }
    const [row] = await round.world.query<{ live: string; made: string }>(
      `select count(*) filter (where state = 'live') as live, count(*) as made
       from qr_code where member_id = $1`,
      [member.id],
    );
    round.expect(row?.live === "1", `${row?.live} codes are alive`);
    const expected = isKeyed ? 1 : limit;
    round.expect(Number(row?.made) === expected, `${row?.made} codes were made`);
  },
};

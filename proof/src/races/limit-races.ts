import type { Member } from "#world/members.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { send, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const limit = 300;
const share = 100;
const finalMilliseconds = 30_000;

/** Codes of two providers at once, then transfers by bank, then the wish that all held ones are credited. */
export const limitAmidst: Race = {
  name: "a deposit limit",
  promise: "no more is requested or credited than a deposit limit leaves; the rest is held",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    await request(round, member, "PUT", "/api/protection/limit", {
      kind: "deposit",
      period: "day",
      amount: limit,
    });
    const codes = Array.from({ length: shotCount }, (_, index) =>
      writeRequest({
        method: "POST",
        path: `/api/qrcode/${index % 2 === 0 ? "FP" : "KBANK"}`,
        token: member.token,
        body: { amount: 2 * share },
      }),
    );
    const replies = await round.fire(codes);
    const refused = replies.filter(({ status }) => status !== 200);
    round.expectCodes(refused, ["DEPOSIT_LIMIT", "REQUEST_LIMIT"]);
    await expectAmounts(round, member);
    for (let sent = 0; sent < 6; sent += 1) {
      await round.world.sandbox.transfer({ amount: share, sender: member.bank });
    }
    await waitUntilFinal(round.world, finalMilliseconds);
    await wishCredits(round, member);
    await round.finish();
    await expectAmounts(round, member, limit);
  },
};

/** Transfers into games at once. */
export const lossAmidst: Race = {
  name: "a loss limit",
  promise: "no more lies in games and is lost than a loss limit leaves",
  async run(round) {
    const [member] = await round.members(1, 5000);
    if (!member) return;
    const games = ["JOKER", "SLOTXO"];
    for (const game of games) {
      const path = `/api/wallet/activate/${game}`;
      const key = `activate-${game}-${member.id}`;
      const bytes = writeRequest({ method: "GET", path, token: member.token, key });
      await send({ port: round.portFor(0), bytes });
    }
    const body = { kind: "loss", period: "day", amount: limit };
    await request(round, member, "PUT", "/api/protection/limit", body);
    const transfers = Array.from({ length: shotCount }, (_, index) =>
      writeRequest({
        method: "POST",
        path: "/api/wallet/transfer",
        token: member.token,
        body: { from: "WALLET", to: games[index % 2], amount: 2 * share },
      }),
    );
    const replies = await round.fireHeld(member, transfers);
    const refused = replies.filter(({ status }) => status !== 200);
    round.expectCodes(refused, ["LOSS_LIMIT", "REQUEST_LIMIT"]);
    await round.finish();
    const [row] = await round.world.query<{ sent: string }>(
      `select coalesce(sum(amount_minor), 0) / 100 as sent from operation
       where member_id = $1 and kind = 'transfer' and state = 'SUCCESS'`,
      [member.id],
    );
    round.expect(Number(row?.sent) === 2 * share, `${Number(row?.sent)} baht went into games`);
  },
};

async function request(
  round: Round,
  { token }: Member,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<void> {
  await send({ port: round.portFor(0), bytes: writeRequest({ method, path, token, body }) });
}

async function wishCredits(round: Round, member: Member): Promise<void> {
  const holds = await round.world.query<{ number: string }>(
    "select number from deposit_hold where member_id = $1 and state = 'held'",
    [member.id],
  );
  round.expect(holds.length === 3, `${holds.length} deposits are held, not three`);
  for (const { number } of holds) {
    await request(round, member, "POST", `/api/protection/holds/${number}`, { wish: "credit" });
  }
}

async function expectAmounts(round: Round, { id }: Member, credited = 0): Promise<void> {
  const [row] = await round.world.query<{ requested: string; credited: string }>(
    `select
       (select coalesce(sum(amount_minor), 0) / 100 from qr_code
        where member_id = $1 and state in ('requesting', 'live')) as requested,
       (select coalesce(sum(amount_minor), 0) / 100 from operation
        where member_id = $1 and kind = 'deposit' and state = 'SUCCESS') as credited`,
    [id],
  );
  round.expect(
    Number(row?.requested) <= limit,
    `codes ask for ${Number(row?.requested)} baht at once`,
  );
  round.expect(
    Number(row?.credited) === credited,
    `${Number(row?.credited)} baht were credited, not ${credited}`,
  );
}

import { randomUUID } from "node:crypto";
import type { Member } from "#world/members.ts";
import { send, writeRequest } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const get = ({ token }: Member, path: string) => writeRequest({ method: "GET", path, token });

/**
 * A member with an account at a game, whose known play has no pause for so many minutes. It lies ahead, so
 * that no midnight is between it and the round: play counts from the beginning of its day on.
 */
async function joinAfterPlay(round: Round, minutes: number): Promise<Member | undefined> {
  const [member] = await round.members(1, 1000);
  if (!member) return undefined;
  const bytes = get(member, "/api/wallet/activate/JOKER");
  await send({ port: round.portFor(0), bytes });
  await round.world.query(
    `insert into play_launch (member_id, at)
     select $1, clock_now() + make_interval(mins => minute)
     from generate_series(0, $2::integer, 5) as minute`,
    [member.id, minutes],
  );
  return member;
}

/** Half of the requests send money to a game, the others ask for its password. All must be refused. */
async function expectClosed(round: Round, member: Member, code: string): Promise<void> {
  const requests = Array.from({ length: shotCount }, (_, index) =>
    index % 2 === 0
      ? get(member, "/api/wallet/account/JOKER")
      : writeRequest({
          method: "POST",
          path: "/api/wallet/transfer",
          token: member.token,
          body: { from: "WALLET", to: "JOKER", amount: 1 },
        }),
  );
  const replies = await round.fire(requests);
  const taken = replies.filter(({ status }) => status === 200).length;
  round.expect(taken === 0, `${taken} of ${replies.length} were taken, not none`);
  round.expectCodes(
    replies.filter(({ status }) => status !== 200),
    [code, "REQUEST_LIMIT"],
  );
  await round.finish();
}

export const playLimitAmidst: Race = {
  name: "a used-up limit of play",
  promise: "after a time limit is used up, no game opens and no money goes into one",
  async run(round) {
    const member = await joinAfterPlay(round, 5);
    if (!member) return;
    const bytes = writeRequest({
      method: "PUT",
      path: "/api/protection/limit",
      token: member.token,
      body: { kind: "time", period: "day", amount: 1 },
    });
    await send({ port: round.portFor(0), bytes });
    // The report of a bet closes the games, and a worker brings the money home.
    await round.world.query(
      `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at)
       values ('JOKER', $1, $2, 'proof', 100, 0, 'OPEN', clock_now())`,
      [randomUUID(), member.id],
    );
    await expectClosed(round, member, "PLAY_LIMIT");
  },
};

export const realityAmidst: Race = {
  name: "a reality check",
  promise: "until a reality check is answered, no game opens and no money goes into one",
  async run(round) {
    const member = await joinAfterPlay(round, 60);
    if (!member) return;
    await round.world.query(
      "update ledger_account set check_at = clock_now() where member_id = $1",
      [member.id],
    );
    await expectClosed(round, member, "REALITY_CHECK");
  },
};

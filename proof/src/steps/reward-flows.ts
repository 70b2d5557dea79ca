import { randomUUID } from "node:crypto";
import { playerName } from "@krapao/testkit/people";
import { addMembers, type Member } from "#world/members.ts";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import type { Flow, Visit } from "./flows.ts";
import { deposit } from "./wheel-flows.ts";

/** Given without a deposit: 20 baht, with ten times the turnover, ended with 5 or less. */
const code = "HELLO20";
const rewardBaht = 20;

function call(
  { world, member: { token } }: Visit,
  path: string,
  { key, body }: { key: string; body?: object },
): Promise<Reply> {
  const [port = 0] = world.ports;
  const method = body ? "POST" : "GET";
  return send({ port, bytes: writeRequest({ method, path, token, key, ...(body && { body }) }) });
}

const take = (visit: Visit, key: string) => call(visit, `/api/promotion/activate/${code}`, { key });

/** Loses a stake at JOKER, in the provider's own books. */
const lose = ({ world, member }: Visit, stake: number) =>
  world.sandbox.play({ provider: "JOKER", username: playerName(member.id), stake, payout: 0 });

interface Bet {
  readonly member: Member;
  readonly id: string;
  readonly stake: number;
  readonly payout: number;
  /** How long ago it was placed and settled. */
  readonly age: string;
}

/** A bet as the feed would have reported it, once. */
async function reportBet({ world }: Visit, { member, id, stake, payout, age }: Bet): Promise<void> {
  await world.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at)
     values ('JOKER', $1, $2, 'proof', $3, $4, 'SETTLED', clock_now() - $5::interval,
       clock_now() - $5::interval)
     on conflict do nothing`,
    [id, member.id, stake * 100, payout * 100, age],
  );
}

/** Takes a reward under the visit's key, and adds its amount to the member's total. */
function granting(name: string, flow: Pick<Flow, "prepare" | "totals"> & { path: string }): Flow {
  const { path, ...rest } = flow;
  return {
    name,
    killPoints: ["reward.granted"],
    ...rest,
    async act(visit) {
      await call(visit, path, { key: visit.key });
    },
  };
}

/** Four hundred baht were lost the day before: 20 are refunded. */
async function loseYesterday(visit: Visit): Promise<string> {
  const bet = { member: visit.member, id: randomUUID(), stake: 400, payout: 0, age: "1 day" };
  await reportBet(visit, bet);
  return "";
}

const givenFlows = (startBaht: number): readonly Flow[] => [
  granting("promotion given", {
    path: `/api/promotion/activate/${code}`,
    totals: [startBaht + rewardBaht],
  }),
  granting("bonus given", {
    path: "/api/bonus/activate/WELCOME",
    totals: [startBaht + 200],
    async prepare(visit) {
      await deposit(visit, 100);
      return "";
    },
  }),
  granting("invite money given", {
    path: "/api/invite/bonus",
    totals: [startBaht + 5],
    async prepare(visit) {
      const { world, member } = visit;
      const [friend] = await addMembers(await world.client(), 1);
      if (!friend) throw new Error("There is no friend.");
      await world.query("update member set inviter_id = $1 where id = $2", [member.id, friend.id]);
      await reportBet(visit, {
        member: friend,
        id: randomUUID(),
        stake: 1000,
        payout: 0,
        age: "0",
      });
      return "";
    },
  }),
  {
    ...granting("refund booked", {
      path: "/api/refund/receive",
      totals: [startBaht + 20],
      prepare: loseYesterday,
    }),
    killPoints: ["refund.booked"],
  },
  granting("refund given", {
    path: "/api/refund/addWallet",
    totals: [startBaht + 20],
    prepare: loseYesterday,
  }),
];

const completing = (startBaht: number): Flow => ({
  name: "reward played to its end",
  killPoints: ["reward.completed"],
  totals: [startBaht + rewardBaht],
  async act(visit) {
    await take(visit, visit.key);
    const { member, key: id } = visit;
    await reportBet(visit, { member, id, stake: 200, payout: 200, age: "0" });
  },
});

/** Everything is lost except 2 baht in the wallet and 3 in a game, which go to the house. */
function ending(startBaht: number): readonly Flow[] {
  const flow = {
    games: { JOKER: startBaht },
    totals: [2],
    async prepare(visit: Visit) {
      await lose(visit, startBaht);
      await take(visit, randomUUID());
      const body = { from: "WALLET", to: "JOKER", amount: 18 };
      await call(visit, "/api/wallet/transfer", { key: randomUUID(), body });
      await lose(visit, 15);
      return "";
    },
    async act(visit: Visit) {
      await call(visit, "/api/bonus/clear", { key: visit.key });
    },
  };
  const name = "reward ended by the member";
  return [
    {
      ...flow,
      name,
      // The first time money goes to the game, the second time it comes back.
      killPoints: [
        "reward.ending",
        "transfer.opened:2",
        "transfer.sending:2",
        "transfer.requested:2",
        "transfer.ended:2",
        "reward.cleared",
        "reward.ended",
      ],
    },
    {
      ...flow,
      name: `${name}, reply lost`,
      killPoints: ["transfer.unknown", "transfer.requested-again"],
      async prepare(visit: Visit) {
        await flow.prepare(visit);
        const { sandbox } = visit.world;
        await sandbox.setFault("game", { kind: "lost-reply", call: "transfer", times: 1 });
        return "";
      },
    },
  ];
}

export const rewardFlows = (startBaht: number): readonly Flow[] => [
  ...givenFlows(startBaht),
  completing(startBaht),
  ...ending(startBaht),
];

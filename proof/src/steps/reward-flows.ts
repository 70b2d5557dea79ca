import { randomUUID } from "node:crypto";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import type { Flow, Visit } from "./flows.ts";

/** Given without a deposit: 20 baht, to be played ten times over, ended with 5 or less. */
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
  world.sandbox.ask("POST", "/api/game/play", {
    provider: "JOKER",
    username: `kp${member.id.toLowerCase()}`,
    stake,
    payout: 0,
  });

const granting = (startBaht: number): Flow => ({
  name: "reward given",
  steps: ["reward.granted"],
  totals: [startBaht + rewardBaht],
  async act(visit) {
    await take(visit, visit.key);
  },
});

const completing = (startBaht: number): Flow => ({
  name: "reward played to its end",
  steps: ["reward.completed"],
  totals: [startBaht + rewardBaht],
  async act(visit) {
    await take(visit, visit.key);
    await visit.world.query(
      `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status,
         placed_at, settled_at)
       values ('JOKER', $1, $2, 'proof', 20000, 20000, 'SETTLED', clock_now(), clock_now())
       on conflict do nothing`,
      [visit.key, visit.member.id],
    );
  },
});

/** Everything is lost but 2 baht in the wallet and 3 in a game, which go to the house. */
const ending = (startBaht: number): Flow => ({
  name: "reward ended by the member",
  steps: ["reward.ending", "reward.cleared", "reward.ended"],
  games: { JOKER: startBaht },
  totals: [2],
  async prepare(visit) {
    await lose(visit, startBaht);
    await take(visit, randomUUID());
    const body = { from: "WALLET", to: "JOKER", amount: 18 };
    await call(visit, "/api/wallet/transfer", { key: randomUUID(), body });
    await lose(visit, 15);
    return "";
  },
  async act(visit) {
    await call(visit, "/api/bonus/clear", { key: visit.key });
  },
});

export const rewardFlows = (startBaht: number): readonly Flow[] => [
  granting(startBaht),
  completing(startBaht),
  ending(startBaht),
];

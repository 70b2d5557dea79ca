import { allowSpins, settleBet } from "#world/bets.ts";
import { waitUntilFinal } from "#world/settle.ts";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import type { Flow, Visit } from "./flows.ts";

const coinBaht = 100;
/** Enough spins to win: fewer than one in a million members wins nothing. */
const winnerCoins = 60;
const creditMilliseconds = 30_000;

/** Makes a deposit by bank transfer and waits until it is credited. */
export async function deposit({ world, member }: Visit, baht: number): Promise<void> {
  await world.sandbox.transfer({ amount: baht, sender: member.bank });
  const outcome = await waitUntilFinal(world, creditMilliseconds);
  if ("waiting" in outcome) throw new Error(`No deposit came: ${outcome.waiting.join(", ")}.`);
}

/** A deposit that was played through. */
async function earnCoins(visit: Visit, coins: number): Promise<void> {
  await allowSpins(visit.world);
  await deposit(visit, coins * coinBaht);
  await settleBet(visit.world, { memberId: visit.member.id, baht: coins * coinBaht });
}

function call(
  { world, member: { token } }: Visit,
  path: string,
  { key, body }: { key?: string; body?: object } = {},
): Promise<Reply> {
  const [port = 0] = world.ports;
  const method = path.endsWith("/coupon") ? "GET" : "POST";
  return send({ port, bytes: writeRequest({ method, path, token, key, ...(body && { body }) }) });
}

async function countSpins({ world, member }: Visit) {
  const [row] = await world.query<{ spins: string; claimed: string; coins: string }>(
    `select count(*) as spins, count(claimed_at) as claimed,
       (select coin from ledger_account where member_id = $1) as coins
     from spinwheel_spin where member_id = $1`,
    [member.id],
  );
  return row;
}

const spinning = (startBaht: number): Flow => ({
  name: "spin",
  killPoints: ["spin.drawn"],
  totals: [startBaht + 2 * coinBaht],
  async prepare(visit) {
    await earnCoins(visit, 2);
    return "";
  },
  async act(visit) {
    await call(visit, "/api/spinwheel/spin", { key: visit.key });
  },
  async check(visit) {
    const row = await countSpins(visit);
    return row?.spins === "1" && row.coins === "1"
      ? []
      : [`${row?.spins} spins passed and ${row?.coins} coins are left`];
  },
});

interface Coupon {
  readonly _id: string;
  readonly amount: number;
}

const couponOf = (prepared: string) => JSON.parse(prepared) as Coupon;

/** The server must be killed when the reward is given, not by a spin: spins pass another kill point. */
const claiming = (startBaht: number): Flow => ({
  name: "coupon claimed",
  killPoints: ["reward.granted"],
  totals: (prepared) => [startBaht + winnerCoins * coinBaht + couponOf(prepared).amount],
  async prepare(visit) {
    await earnCoins(visit, winnerCoins);
    for (let round = 0; round < winnerCoins; round += 1) {
      await call(visit, "/api/spinwheel/spin");
      const { body } = await call(visit, "/api/spinwheel/coupon");
      const [won] = (body["result"] ?? []) as readonly Coupon[];
      if (won) return JSON.stringify(won);
    }
    throw new Error(`${winnerCoins} spins won nothing.`);
  },
  async act(visit, prepared) {
    const body = { coupon: couponOf(prepared)._id };
    await call(visit, "/api/spinwheel/coupon/claim", { key: visit.key, body });
  },
  async check(visit) {
    const row = await countSpins(visit);
    return row?.claimed === "1" ? [] : [`${row?.claimed} coupons were claimed`];
  },
});

export const wheelFlows = (startBaht: number): readonly Flow[] => [
  spinning(startBaht),
  claiming(startBaht),
];

import { game } from "@krapao/contract/game";
import { idempotencyHeader } from "@krapao/contract/route";
import type { GameCode, Slot } from "@krapao/contract/slot";
import { wallet } from "@krapao/contract/wallet";
import { playerName } from "@krapao/testkit/people";
import { readBets } from "#features/game/bets.ts";
import { carryOutStops } from "#features/game/stops.ts";
import { settleTransfers } from "#features/game/worker.ts";
import { joinMember, type Member } from "./members.ts";
import { giveMoney } from "./money.ts";
import type { Reply, World } from "./world.ts";

/** Helpers for games: people play in the sandbox, the worker polls. */

export function activate(world: World, { token }: Member, code: GameCode, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  const call = { ...game.activate, path: `/api/wallet/activate/${code}` };
  return world.call(call, { token, headers });
}

/** A member with money in the wallet and accounts at the given providers. */
export async function joinPlayer(
  world: World,
  codes: readonly GameCode[],
  baht = 1000,
): Promise<Member> {
  const member = await joinMember(world);
  if (baht > 0) await giveMoney(world, member.id, baht);
  for (const code of codes) {
    const reply = await activate(world, member, code);
    if (reply.status !== 200) throw new Error(`Not activated: ${reply.code}`);
  }
  return member;
}

interface TransferInput {
  readonly from: GameCode | "WALLET";
  readonly to: GameCode | "WALLET";
  readonly amount: number;
}

export function transfer(world: World, { token }: Member, body: TransferInput, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { [idempotencyHeader]: key };
  return world.call(game.transfer, { token, body, headers });
}

/** All of the member's money, by location. */
export async function readMoney(world: World, { token }: Member) {
  const { body } = await world.call(wallet.read, { token });
  const games = Object.fromEntries(
    body.slots.filter(({ amount }) => amount !== 0).map(({ code, amount }) => [code, amount]),
  );
  return { wallet: body.wallet.amount, onItsWay: body.wallet.onItsWay, games };
}

export async function readSlot(world: World, { token }: Member, code: GameCode): Promise<Slot> {
  const { body } = await world.call(wallet.read, { token });
  const slot = body.slots.find((one) => one.code === code);
  if (!slot) throw new Error(`There is no slot ${code}.`);
  return slot;
}

export function refresh(world: World, { token }: Member): Promise<Reply<{ slots: Slot[] }>> {
  return world.call(game.refresh, { token });
}

/** The account in the provider's own records. */
export function playerOf(world: World, { id }: Member, provider: GameCode) {
  return world.sandbox.player({ provider, username: playerName(id) });
}

/** Bets the member's credit at a provider, and wins the given payout. */
export function play(
  world: World,
  { id }: Member,
  bet: { provider: GameCode; stake: number; payout?: number; event?: string; side?: string },
): Promise<{ id: string }> {
  return world.sandbox.play({ ...bet, username: playerName(id) });
}

/** Moves the clock and runs the worker for everything due by then. */
export async function workAfter(world: World, interval: string): Promise<void> {
  await world.moveClock(interval);
  while (await settleTransfers(world.ctx));
}

/** Closes the games of members in a stop: some runs of its worker, with the transfers that it leaves open. */
export async function closeGames(world: World, runs = 4): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    while (await carryOutStops(world.ctx));
    await workAfter(world, "15 seconds");
  }
}

/** Runs the worker until every list of bets is read to its end. */
export async function readAllBets(world: World): Promise<void> {
  await world.owner.query("update bet_feed set due_at = clock_now()");
  while (await readBets(world.ctx));
}

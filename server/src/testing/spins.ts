import { idempotencyHeader } from "@krapao/contract/route";
import { spinwheel } from "@krapao/contract/spinwheel";
import { changeUnguarded } from "@krapao/testkit/settings";
import { joinMember, type Member } from "./members.ts";
import { giveMoney } from "./money.ts";
import { reportBet } from "./rewards.ts";
import type { World } from "./world.ts";

/** Helpers for the wheel. */

/** A member whose deposits gave the given number of coins and were played through. */
export async function joinSpinner(world: World, coins: number): Promise<Member> {
  const member = await joinMember(world);
  if (coins > 0) {
    await giveMoney(world, member.id, coins * 100);
    await reportBet(world, member, { stake: coins * 100, payout: coins * 100 });
  }
  return member;
}

const keyed = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [idempotencyHeader]: key };

export function spin(world: World, { token }: Member, key?: string) {
  return world.call(spinwheel.spin, { token, headers: keyed(key) });
}

export async function readSetup(world: World, { token }: Member) {
  return (await world.call(spinwheel.setup, { token })).body.result;
}

export async function readCoin(world: World, member: Member): Promise<number> {
  return (await readSetup(world, member)).userCoin;
}

export function chooseSeed(world: World, { token }: Member, clientSeed: string) {
  return world.call(spinwheel.chooseSeed, { token, body: { clientSeed } });
}

export function readFairness(world: World, { token }: Member, name: string) {
  const call = { ...spinwheel.fairness, path: `/api/spinwheel/fairness/${name}` };
  return world.call(call, { token });
}

/** Makes the prizes of a member's spins coupons of five baht. */
export async function makeCoupons({ owner }: World, member: Member): Promise<void> {
  await owner.query(
    `update spinwheel_spin set amount_minor = 500, expires_at = clock_now() + interval '1 day'
     where member_id = $1`,
    [member.id],
  );
}

/** Replaces the seed in use without its act. */
export function replaceSeed({ owner }: World): Promise<void> {
  return changeUnguarded(owner, "select spinwheel_commit(id) from spinwheel where is_active");
}

/** Opens or closes the wheel without its act. */
export function setWheelActive({ owner }: World, isActive: boolean): Promise<void> {
  return changeUnguarded(owner, `update spinwheel set is_active = ${isActive}`);
}

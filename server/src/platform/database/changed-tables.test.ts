import { callList } from "@krapao/contract/calls";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { payWithdrawals } from "#features/withdraw/worker.ts";
import { createQr, sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { activate, transfer } from "#testing/games.ts";
import { joinSpinner, spin } from "#testing/spins.ts";
import { checkBooks, checkRewards, takeBonus } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

/** A member reads and does what is offered, and the workers do their part. Returns the failures. */
async function useEverything(): Promise<readonly string[]> {
  const failures: string[] = [];
  const member = await joinSpinner(world, 10);
  const { token } = member;
  const acts = {
    activate: () => activate(world, member, "JOKER"),
    transfer: () => transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 }),
    withdraw: () => world.call(withdraw.withdraw, { token, body: { amount: 100 } }),
    spin: () => spin(world, member),
    qr: () => createQr(world, member, { provider: "PAYTIMZ", amount: 150 }),
    bonus: () => takeBonus(world, member, "WELCOME"),
  };
  for (const [name, act] of Object.entries(acts)) {
    const { status } = await act();
    if (status >= 500) failures.push(`${name} ${status}`);
  }
  await sendTransfer(world, member, { amount: 120 });
  await settleTransfers(world);
  while (await payWithdrawals(world.ctx));
  await checkRewards(world);
  for (const { call } of callList) {
    if (call.method !== "GET" || call.path.includes("{")) continue;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await world.app.inject({ url: call.path, headers });
    if (statusCode >= 500) failures.push(`${call.path} ${statusCode}`);
  }
  return failures;
}

test("a newer version adds a column to every table, and nothing of this one fails", async () => {
  expect(await useEverything()).toEqual([]);
  await world.owner.query(`
    do $$
    declare
      changed regclass;
    begin
      for changed in
        select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      loop
        execute format('alter table %s add column added_later integer not null default 7', changed);
      end loop;
    end
    $$`);
  expect(await useEverything()).toEqual([]);
  expect(await checkBooks(world)).toEqual({ sum: 0n, breaches: [] });
});

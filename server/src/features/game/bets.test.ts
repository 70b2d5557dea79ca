import { beforeEach, expect, test } from "vitest";
import { joinPlayer, play, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { readBets } from "./bets.ts";

const world = await setUpWorld();
beforeEach(async () => {
  await world.sandbox.setFault("game", { kind: "off" });
  await world.owner.query("update bet_feed set due_at = clock_now()");
});

async function betsOf({ id }: Member) {
  const { rows } = await world.owner.query<Record<string, unknown>>(
    `select provider, stake_minor, payout_minor, status, settled_at is not null as is_settled
     from bet where member_id = $1 order by stake_minor`,
    [id],
  );
  return rows;
}

/** Lets the polling interval pass, then polls from several processes at once. */
async function read(): Promise<void> {
  await world.moveClock("1 minute");
  await Promise.all([readBets(world.ctx), readBets(world.ctx), readBets(world.ctx)]);
}

test("bets are stored in the member's currency, and updated when they are settled", async () => {
  const member = await joinPlayer(world, ["JOKER", "IMI"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  await transfer(world, member, { from: "WALLET", to: "IMI", amount: 100 });
  await play(world, member, { provider: "JOKER", stake: 20, payout: 35.5 });
  const open = await play(world, member, { provider: "IMI", stake: 500 });
  await read();
  expect(await betsOf(member)).toEqual([
    {
      provider: "JOKER",
      stake_minor: 2000n,
      payout_minor: 3550n,
      status: "SETTLED",
      is_settled: true,
    },
    { provider: "IMI", stake_minor: 5000n, payout_minor: 0n, status: "OPEN", is_settled: false },
  ]);

  await world.sandbox.settleBet(open.id, 700);
  await read();
  expect((await betsOf(member))[1]).toMatchObject({ payout_minor: 7000n, status: "SETTLED" });
  expect(await betsOf(member)).toHaveLength(2);
});

test("a failed page is read again at the next poll", async () => {
  const member = await joinPlayer(world, ["JOKER", "PG"]);
  await transfer(world, member, { from: "WALLET", to: "JOKER", amount: 100 });
  await transfer(world, member, { from: "WALLET", to: "PG", amount: 100 });
  await play(world, member, { provider: "JOKER", stake: 20, payout: 0 });
  await play(world, member, { provider: "PG", stake: 20, payout: 0 });
  for (const kind of ["error", "html", "wrong-body", "cut-reply"] as const) {
    await world.sandbox.setFault("game", { kind, call: "bets", provider: "JOKER" });
    await read();
    expect(
      (await betsOf(member)).map(({ provider }) => provider),
      kind,
    ).toEqual(["PG"]);
  }
  await world.sandbox.setFault("game", { kind: "off" });
  await read();
  expect(await betsOf(member)).toHaveLength(2);
});

test("more bets than fit on a page are all read", async () => {
  const member = await joinPlayer(world, ["PG"]);
  await transfer(world, member, { from: "WALLET", to: "PG", amount: 900 });
  for (let count = 0; count < 510; count += 1) {
    await play(world, member, { provider: "PG", stake: 1, payout: 1 });
  }
  await world.moveClock("1 minute");
  while (await readBets(world.ctx));
  expect(await betsOf(member)).toHaveLength(510);
});

test("the bets of one game wait for no other game's", async () => {
  const [slow, quick] = [await joinPlayer(world, ["JOKER"]), await joinPlayer(world, ["PG"])];
  await transfer(world, slow, { from: "WALLET", to: "JOKER", amount: 100 });
  await transfer(world, quick, { from: "WALLET", to: "PG", amount: 100 });
  await play(world, slow, { provider: "JOKER", stake: 20, payout: 0 });
  const holder = await world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from ledger_account where member_id = $1 for update", [slow.id]);
    await world.moveClock("1 minute");
    const waiting = readBets(world.ctx);
    await world.someoneWaits();
    await play(world, quick, { provider: "PG", stake: 20, payout: 0 });
    await world.owner.query("update bet_feed set due_at = clock_now() where provider = 'PG'");
    await readBets(world.ctx);
    expect(await betsOf(quick)).toHaveLength(1);
    expect(await betsOf(slow)).toHaveLength(0);
    await holder.query("rollback");
    await waiting;
    expect(await betsOf(slow)).toHaveLength(1);
  } finally {
    holder.release();
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import * as rewards from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();

const status = fc.constantFrom("OPEN" as const, "SETTLED" as const, "VOID" as const);
const bets = fc.array(
  fc.record({
    stake: fc.integer({ min: 1, max: 8000 }).map((minor) => minor / 100),
    placed: fc.constantFrom("0", "-1 hour"),
    status,
    /** The status in a later report of the provider. */
    later: status,
  }),
  { maxLength: 12 },
);

test("turnover is the settled stakes since the reward, and completes it from its goal on", async () => {
  await fc.assert(
    fc.asyncProperty(bets, async (reported) => {
      const member = await joinMember(world);
      await rewards.takePromotion(world, member, "HELLO20");
      const names = [];
      for (const bet of reported) names.push(await rewards.reportBet(world, member, bet));
      for (const [index, { later }] of reported.entries()) {
        await world.owner.query(
          `update bet set status = $2, settled_at = case $2 when 'OPEN' then null else clock_now() end
           where id = $1`,
          [names[index], later],
        );
      }
      const counted = reported.filter(({ placed, later }) => placed === "0" && later === "SETTLED");
      const playedMinor = counted.reduce((sum, { stake }) => sum + Math.round(stake * 100), 0);
      const before = await rewards.readActive(world, member);
      expect(before.grant).toMatchObject({ played: playedMinor / 100, terms: { mustPlay: 200 } });
      await rewards.checkRewards(world);
      const { status: isOpen } = await rewards.readActive(world, member);
      expect(isOpen).toBe(playedMinor < 20_000);
    }),
    { numRuns: 15 },
  );
});

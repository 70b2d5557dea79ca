import { expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { setUpWorld } from "#testing/world.ts";
import { openGrant } from "./grants.ts";

const world = await setUpWorld();

test("of fifty concurrent rewards one is given, the others are refused", async () => {
  const { id: memberId } = await joinMember(world);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      world.ctx.db.transaction().execute((tx) =>
        openGrant(tx, {
          memberId,
          kind: "coupon",
          source: `race-${index}`,
          names: { th: "Race", la: "Race", en: "Race" },
          rewardMinor: 1000n,
          baseMinor: 1000n,
          percentSuccess: 100,
          percentFail: 10,
        }),
      ),
    ),
  );
  const given = answers.filter(({ status }) => status === "fulfilled");
  expect(given).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === "rejected")
      expect(answer.reason).toMatchObject({ code: "BONUS_REMAINING" });
  }
  const { rows } = await world.owner.query(
    `select wallet_minor, operation_count,
       (select sum(amount_minor)::bigint from house_entry
        where account = 'promotion' and member_id = $1) as house
     from ledger_account where member_id = $1`,
    [memberId],
  );
  expect(rows).toEqual([{ wallet_minor: 1000n, operation_count: 1n, house: -1000n }]);
});

import { dateOf } from "@krapao/contract/bangkok-day";
import { payouts } from "@krapao/contract/office/payouts";
import { rehearsals } from "@krapao/contract/office/rehearsals";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { joinMember, logIn, type Member } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { goToNoon } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
await goToNoon(world);

const never = { BAHT: 1_000_000, LAK: 1_000_000_000 };
const live = {
  firstLarge: { BAHT: 300, LAK: 300_000 },
  newBrowser: { holdHours: 3, from: { BAHT: 200, LAK: 200_000 } },
  ring: { members: 0, from: never },
};

async function joinWithMoney(): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 2000);
  return member;
}

const request = ({ token }: Member, amount: number) =>
  world.call(withdraw.withdraw, { token, body: { amount } });

test("the rules that held rehearse what happened, and others hold and release others", async () => {
  await world.set("office", {
    twoFrom: { "withdraw.release": { BAHT: 1000, LAK: 1_000_000 } },
  });
  await world.set("payoutCheck", live);
  await world.sandbox.payOutNow();
  const [large, first, browser, reset, small] = await Promise.all(
    Array.from({ length: 5 }, joinWithMoney),
  );
  if (!large || !first || !browser || !reset || !small) throw new Error("Nobody has joined.");
  await request(large, 1000);
  await request(first, 300);
  await logIn(world, browser.registration);
  await request(browser, 250);
  await world.owner.query(
    "insert into withdrawal_hold values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [reset.id],
  );
  await request(reset, 120);
  await request(small, 150);
  await payOut(world);
  // What a person has released was held.
  const clerk = await openBrowser(office, "clerk");
  const { payouts: held } = (await clerk.call(payouts.list)).body;
  const released = held.find(({ amount }) => amount === 300);
  await clerk.call(payouts.release, {
    params: { reference: released?.reference ?? "" },
    body: { reason: "known by phone" },
  });
  await payOut(world);
  await request(first, 310);

  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  const day = dateOf(rows[0]?.now ?? new Date(0));
  const engineer = await openBrowser(office, "engineer");
  const owner = await openBrowser(office, "owner");
  const rehearse = async (browserOf: typeof owner, key: string, value: unknown) =>
    browserOf.call(rehearsals.payouts, {
      params: { key },
      body: { value, from: day, to: day },
    });
  const { body: same } = await rehearse(owner, "payoutCheck", live);
  const [figures] = same.figures;
  expect(figures).toMatchObject({ withdrawals: 6, held: 4, newlyHeld: 0, newlyReleased: 0 });
  for (const one of [...(figures?.reasons ?? []), ...same.days]) {
    expect([one.held, one.heldAmount]).toEqual([one.reallyHeld, one.reallyHeldAmount]);
  }
  expect(figures?.reasons.map((one) => [one.reason, one.held])).toEqual([
    ["FIRST_LARGE", 2],
    ["LARGE", 1],
    ["NEW_BROWSER", 1],
    ["PASSWORD_RESET", 1],
  ]);
  expect(same).toMatchObject({ changed: [], isWhole: true });

  const other = {
    ...live,
    firstLarge: { ...live.firstLarge, BAHT: 100 },
    newBrowser: { holdHours: 3, from: never },
  };
  const { body: stricter } = await rehearse(owner, "payoutCheck", other);
  // 150 is now a first large one; 250 is held for that instead of the browser.
  expect(stricter.figures[0]).toMatchObject({ held: 5, newlyHeld: 1, newlyReleased: 0 });
  expect(stricter.changed).toMatchObject([
    { id: small.id, amount: 150, reasons: ["FIRST_LARGE"], reallyReasons: [] },
  ]);
  const { body: kept } = await owner.call(rehearsals.payoutsKept, {
    params: { key: "payoutCheck" },
  });
  expect(kept.kept).toMatchObject([{ value: other, payouts: stricter.figures, offer: null }]);

  const looserOffice = { twoFrom: { "withdraw.release": { BAHT: 5000, LAK: 5_000_000 } } };
  const { body: looser } = await rehearse(engineer, "office", looserOffice);
  expect(looser.figures[0]?.reasons.some((one) => one.reason === "LARGE" && one.held > 0)).toBe(
    false,
  );
  expect(looser.changed).toBeNull();
  expect((await rehearse(owner, "registerOTP", true)).code).toBe("NO_DATA");
});

import { bonus } from "@krapao/contract/bonus";
import { inbox } from "@krapao/contract/inbox";
import { invite } from "@krapao/contract/invite";
import { protection } from "@krapao/contract/protection";
import { refund } from "@krapao/contract/refund";
import { expect, test } from "vitest";
import { noticeDays } from "./days.ts";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);

/** Each way in which the product invites a member to play, and how much of it the member gets. */
const ways: Readonly<Record<string, (member: Member) => Promise<number>>> = {
  "offers of bonuses": async ({ token }) => (await world.call(bonus.list, { token })).body.length,
  "banners of the invite money": async ({ token }) =>
    (await world.call(invite.banners, { token })).body.length,
  "banners of the refund": async ({ token }) =>
    (await world.call(refund.banners, { token })).body.length,
  // Push messages are sent for notices only.
  "notices of refunds and of friends' earnings": async ({ token }) =>
    (await world.call(inbox.list, { token, body: { limit: 100 } })).body.items.filter(
      ({ kind }) => kind === "refund" || kind === "invite",
    ).length,
};

/** Has deposited, has lost, and a friend has played: everything could be offered. */
async function joinCourted(): Promise<Member> {
  const member = await joinMember(world);
  const friend = await joinMember(world, { inviteCode: `PR${member.id}`, name: "เพื่อน ทดสอบ" });
  await sendTransfer(world, member, { amount: 500 });
  await settleTransfers(world);
  await reportBet(world, member, { stake: 150, payout: 50 });
  await reportBet(world, friend, { stake: 1000, payout: 1000 });
  return member;
}

test("no offer, banner, notice or push message goes to a member who is stopped", async () => {
  const [free, paused, excluded] = [await joinCourted(), await joinCourted(), await joinCourted()];
  const { takeBreak, exclude } = protection;
  await world.call(takeBreak, { token: paused.token, body: { days: 7 } });
  await world.call(exclude, { token: excluded.token, body: { months: 6 } });
  await passDays(world, "1 day");
  while ((await noticeDays(world.ctx)) === true);
  for (const [name, count] of Object.entries(ways)) {
    expect.soft(await count(free), `${name}, of a member who is not stopped`).toBeGreaterThan(0);
    expect.soft(await count(paused), `${name}, in a break`).toBe(0);
    expect.soft(await count(excluded), `${name}, in an exclusion`).toBe(0);
  }
});

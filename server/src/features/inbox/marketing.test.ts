import { bonus } from "@krapao/contract/bonus";
import { promotion } from "@krapao/contract/promotion";
import { inbox } from "@krapao/contract/inbox";
import { invite } from "@krapao/contract/invite";
import { protection } from "@krapao/contract/protection";
import { refund } from "@krapao/contract/refund";
import { spinwheel } from "@krapao/contract/spinwheel";
import { expect, test } from "vitest";
import { makePushKeys } from "#config/push.ts";
import { asTalker, history, send, textMessage } from "#testing/chat.ts";
import { noticeDays } from "./days.ts";
import { pushWords } from "./push/words.ts";
import { sendPushes } from "./push/worker.ts";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const keys = makePushKeys();
const world = await setUpWorld({
  env: { PUSH_PUBLIC_KEY: keys.publicKey, PUSH_PRIVATE_KEY: keys.privateKey },
});
await goToNoon(world);

const noticesName = "notices of refunds and of friends' earnings";

/** Each way in which the product invites a member to play, and how much of it the member gets. */
const ways: Readonly<Record<string, (member: Courted) => Promise<number>>> = {
  "offers of bonuses": async ({ token }) => (await world.call(bonus.list, { token })).body.length,
  "banners of the invite money": async ({ token }) =>
    (await world.call(invite.banners, { token })).body.length,
  "banners of the refund": async ({ token }) =>
    (await world.call(refund.banners, { token })).body.length,
  "the promotion of a code": async ({ token }) => {
    const path = "/api/promotion/find/HELLO20";
    const { code, body } = await world.call({ ...promotion.find, path }, { token });
    return code === "PLAY_STOPPED" || body === null ? 0 : 1;
  },
  "the wheel on home": async ({ token }) =>
    Number((await world.call(spinwheel.active, { token })).body.isActive),
  "the wheel's own screen": async ({ token }) =>
    (await world.call(spinwheel.setup, { token })).body.result.activeSpinwheel?.slice.length ?? 0,
  ...Object.fromEntries(
    ["menu", "bonus", "games", "deposit", "asdf"].map((text) => [
      `what the chat offers to "${text}"`,
      async (member: Member) => {
        const talker = asTalker(member);
        await send(world, talker, textMessage(text));
        const [answer] = await history(world, talker, { limit: 1 });
        if (answer?.sender !== "helper") throw new Error("The helper did not answer.");
        const offered = JSON.stringify(answer).match(/topic\W+(?:deposit|bonus|games)|generic/g);
        return offered?.length ?? 0;
      },
    ]),
  ),
  [noticesName]: async ({ token }) =>
    (await world.call(inbox.list, { token, body: { limit: 100 } })).body.items.filter(
      ({ kind }) => kind === "refund" || kind === "invite",
    ).length,
  "push messages about rewards": async ({ endpoint }) =>
    (await world.sandbox.pushMessages(endpoint)).filter(({ body }) => body === pushWords.th.reward)
      .length,
};

interface Courted extends Member {
  readonly endpoint: string;
}

/** Has deposited, has lost, has a phone, and a friend has played: everything could be offered. */
async function joinCourted(): Promise<Courted> {
  const member = await joinMember(world);
  const { token } = member;
  const { body } = await world.call(inbox.playedSubscription, { token });
  await world.call(inbox.subscribe, { token, body });
  const friend = await joinMember(world, { inviteCode: `PR${member.id}`, name: "เพื่อน ทดสอบ" });
  await sendTransfer(world, member, { amount: 500 });
  await settleTransfers(world);
  await reportBet(world, member, { stake: 150, payout: 50 });
  await reportBet(world, friend, { stake: 1000, payout: 1000 });
  return { ...member, endpoint: body.endpoint };
}

async function stop(
  { token }: Member,
  call: typeof protection.takeBreak | typeof protection.exclude,
  body: object,
): Promise<void> {
  expect((await world.call(call, { token, body })).status).toBe(200);
}

test("no offer, banner, notice or push message goes to a member who is stopped", async () => {
  const [free, paused, excluded] = [await joinCourted(), await joinCourted(), await joinCourted()];
  const late = await joinCourted();
  await stop(paused, protection.takeBreak, { days: 7 });
  await stop(excluded, protection.exclude, { months: 6 });
  await passDays(world, "1 day");
  while ((await noticeDays(world.ctx)) === true);
  // Its notices are written, but not pushed yet.
  await stop(late, protection.takeBreak, { days: 7 });
  while ((await sendPushes(world.ctx)) === true);
  for (const [name, count] of Object.entries(ways)) {
    expect.soft(await count(free), `${name}, of a member who is not stopped`).toBeGreaterThan(0);
    expect.soft(await count(paused), `${name}, in a break`).toBe(0);
    expect.soft(await count(excluded), `${name}, in an exclusion`).toBe(0);
    if (name === noticesName) continue;
    expect.soft(await count(late), `${name}, in a break since a moment ago`).toBe(0);
  }
});

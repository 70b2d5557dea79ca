import { inbox } from "@krapao/contract/office/inbox";
import { members } from "@krapao/contract/office/members";
import { protectionRoom } from "@krapao/contract/office/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { expect, test } from "vitest";
import { asTalker, send, textMessage } from "#testing/chat.ts";
import { joinMember } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
const agent = await openBrowser(office, "agent");

const read = async (id: string) => (await agent.call(members.read, { params: { id } })).body;

test("a member is found by a gift link, its voucher and the id of a bet", async () => {
  const member = await joinMember(world);
  const voucher = "7Hn3Kq9ZtVbX2LmR5WcYpD8sFgJ4aQeU6oi";
  await world.owner.query(
    `insert into gift (member_id, voucher_hash, voucher_id, wallet_no, due_at)
     values ($1, $2, 'GV0001234', '0999999999', clock_now())`,
    [member.id, voucher],
  );
  const bet = await reportBet(world, member, { stake: 10 });
  const link = `https://gift.truemoney.com/campaign/?v=${voucher}`;
  for (const text of [voucher, link, "GV0001234", bet]) {
    const found = (await agent.call(members.find, { body: { text, after: null } })).body.members;
    expect(
      found.map(({ id, way }) => [id, way]),
      text,
    ).toEqual([[member.id, "reference"]]);
  }
});

test("a card shows why a payout waits, a stop, the conversation and play by day", async () => {
  const member = await joinMember(world);
  const { id, token } = member;
  await giveMoney(world, id, 1000);
  expect(await read(id)).toMatchObject({ stop: null, conversationId: null, play: [] });
  await send(world, asTalker(member), textMessage("where is my money"));
  await reportBet(world, member, { stake: 20, payout: 5 });
  await world.owner.query(
    "insert into withdrawal_hold (member_id, reason, until) values ($1, 'PASSWORD_RESET', clock_now() + interval '1 day')",
    [id],
  );
  await world.call(withdraw.withdraw, { token, body: { amount: 300 } });
  await agent.call(protectionRoom.break, {
    params: { memberId: id },
    body: { reason: "the member called", days: 7 },
  });
  const card = await read(id);
  expect(card.open).toMatchObject([{ heldReasons: ["PASSWORD_RESET"] }]);
  expect(card.stop).toMatchObject({ kind: "break" });
  expect(card.play).toMatchObject([{ bets: 1, stake: 20, payout: 5 }]);
  const params = { id: card.conversationId ?? "" };
  const { messages } = (await agent.call(inbox.read, { params, body: { before: null } })).body;
  expect(JSON.stringify(messages)).toContain("where is my money");
});

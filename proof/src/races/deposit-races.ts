import { createHmac, randomUUID } from "node:crypto";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import type { Member } from "#world/members.ts";
import type { Transfer } from "@krapao/testkit/outside";
import { ourAccounts, ourWallet, sandboxKey } from "@krapao/testkit/sandbox";
import { writeRequest, writeUpload } from "#world/wire.ts";
import { type Race, type Round, shotCount } from "./race.ts";

const senderCount = 5;

/** Five members send the voucher, ten times each; every parcel is sealed again. */
export const oneGift: Race = {
  name: "gift links",
  promise: "a gift link sent 50 times by five members is redeemed and credited once",
  async run(round) {
    const amount = 50 + round.number;
    const members = await round.members(senderCount);
    const { link } = await round.world.sandbox.makeVoucher({ amount });
    const { calls: before } = await round.world.sandbox.faultState("gift");
    const requests = await Promise.all(
      Array.from({ length: shotCount }, (_, index) =>
        giftRequest(members[index % senderCount], link, index % 2 === 0 ? randomUUID() : undefined),
      ),
    );
    const replies = await round.fire(requests);
    const winner = round.expectOneWinner(replies, ["TRUELINK_DUPLICATE"]);
    round.expect(winner?.body["amount"] === amount, "the winner's answer has another amount");
    const { calls: after } = await round.world.sandbox.faultState("gift");
    const redeemed = (after["redeem"] ?? 0) - (before["redeem"] ?? 0);
    round.expect(redeemed === 1, `the voucher was redeemed ${redeemed} times`);
    await expectDeposits(round, members, { count: 1, baht: amount });
  },
};

/** One member, one key, one link: all are the same request. */
export const oneGiftKey: Race = {
  name: "gift keys",
  promise:
    "a gift link sent 50 times under one key is one gift, and no repeat is called a duplicate",
  async run(round) {
    const amount = 50 + round.number;
    const [member] = await round.members(1);
    const { link } = await round.world.sandbox.makeVoucher({ amount });
    const key = randomUUID();
    const requests = await Promise.all(
      Array.from({ length: shotCount }, () => giftRequest(member, link, key)),
    );
    const replies = await round.fire(requests);
    round.expectCodes(replies, [""]);
    await expectDeposits(round, member ? [member] : [], { count: 1, baht: amount });
  },
};

async function giftRequest(
  member: Member | undefined,
  giftLink: string,
  key: string | undefined,
): Promise<Buffer> {
  const link = await sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
  const token = member?.token ?? "";
  return writeRequest({ method: "POST", path: "/api/wallet/truelink", token, key, body: { link } });
}

/** The total credited to the members, when nothing is under way. */
export async function expectDeposits(
  round: Round,
  members: readonly Member[],
  { count, baht }: { count: number; baht: number },
): Promise<void> {
  await round.finish();
  const [row] = await round.world.query<{ count: string; baht: number }>(
    `select count(*), coalesce(sum(amount_minor) / 100.0, 0)::float8 as baht
     from operation where kind = 'deposit' and member_id = any ($1)`,
    [members.map(({ id }) => id)],
  );
  round.expect(
    Number(row?.count) === count,
    `${row?.count} deposits were made instead of ${count}`,
  );
  round.expect(row?.baht === baht, `${row?.baht} baht were credited instead of ${baht}`);
}

/** Five members send the picture, ten times each; the transfer belongs to the first. */
export const oneSlip: Race = {
  name: "slips",
  promise: "a slip sent 50 times by five members is credited once, to the sender of the transfer",
  async run(round) {
    const amount = 70 + round.number;
    const members = await round.members(senderCount);
    const [owner] = members;
    if (!owner) return;
    await sendSlips(round, members, amount);
    await expectDeposits(round, [owner], { count: 1, baht: amount });
    await expectSlips(round, members, { credited: [1] });
  },
};

/** All members send the slip of a transfer that the first of them made. */
export async function sendSlips(
  round: Round,
  members: readonly Member[],
  amount: number,
): Promise<void> {
  const [owner] = members;
  if (!owner) throw new Error("Nobody made the transfer.");
  const { sandbox } = round.world;
  const { id } = await sandbox.transfer({ amount, sender: owner.bank, feed: "NONE" });
  const picture = await sandbox.slipPicture(id);
  const requests = Array.from({ length: shotCount }, (_, index) =>
    uploadRequest(members[index % members.length], picture),
  );
  round.expectCodes(await round.fire(requests), [""]);
}

export function uploadRequest(member: Member | undefined, picture: Buffer): Buffer {
  const token = member?.token ?? "";
  return writeUpload({ path: "/api/wallet/slip", token, key: randomUUID(), picture });
}

async function expectSlips(
  round: Round,
  members: readonly Member[],
  { credited }: { credited: readonly number[] },
): Promise<number> {
  const rows = await round.world.query<{ note: string | null; count: string }>(
    "select note, count(*) from slip where member_id = any ($1) group by note",
    [members.map(({ id }) => id)],
  );
  for (const { note, count } of rows) round.note(note ?? "credited", Number(count));
  const won = Number(rows.find(({ note }) => note === null)?.count ?? 0);
  round.expect(credited.includes(won), `${won} slips of one transfer were credited`);
  const reasons = ["SLIP_REFNO_DUPLICATED", "NOT_MATCH"];
  const others = rows.filter(({ note }) => note !== null && !reasons.includes(note));
  round.expect(
    others.length === 0,
    `slips failed with ${others.map(({ note }) => note).join(", ")}`,
  );
  return won;
}

/** The delay of the feed. It changes after every round, so that feed and slip stay close in time. */
let heldBackMilliseconds = 500;

/** The feed reports the transfer to both servers while its slip is sent. */
export const feedAndSlip: Race = {
  name: "feed × slip",
  promise: "a transfer reported by the feed and by its slips at once is credited once",
  async run(round) {
    const amount = 300 + round.number;
    const [member] = await round.members(1);
    if (!member) return;
    const { sandbox } = round.world;
    await sandbox.setFault("bank", {
      kind: "slow-reply",
      call: "feed",
      milliseconds: heldBackMilliseconds,
    });
    const isMessage = round.number % 3 === 2;
    const transfer = await sandbox.transfer({
      amount,
      sender: member.bank,
      receiver: isMessage ? ourAccounts.message : ourAccounts.feed,
      feed: isMessage ? "TEXT_MESSAGE" : "LINE",
    });
    const picture = await sandbox.slipPicture(transfer.id);
    const uploads = 6;
    const replies = await round.fire(
      Array.from({ length: shotCount }, (_, index) =>
        index < uploads ? uploadRequest(member, picture) : hint(transfer),
      ),
    );
    await sandbox.setFault("bank", { kind: "off" });
    round.expectCodes(replies, [""]);
    await expectDeposits(round, [member], { count: 1, baht: amount });
    const won = await expectSlips(round, [member], { credited: [0, 1] });
    round.note(won === 1 ? "by slip" : "by feed");
    heldBackMilliseconds = Math.round(heldBackMilliseconds * (won === 1 ? 0.8 : 1.3));
  },
};

/** The bank reports that the feed has new lines. */
export function hint({ receiver, lineId }: Transfer): Buffer {
  const body = JSON.stringify({ eventId: randomUUID(), lineId });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac("sha256", sandboxKey).update(`${timestamp}.${body}`).digest("hex");
  return writeRequest({
    method: "POST",
    path: `/callbacks/bank/${receiver.bankCode}`,
    headers: { "x-timestamp": timestamp, "x-signature": digest },
    body,
  });
}

/**
 * Many lines, half of them text messages without a reference. Both servers are notified at once. Each
 * member but one sends two transfers: the second one of a page is matched by a worker.
 */
export const feedLines: Race = {
  name: "feed",
  promise: "25 lines of the feed that both servers read at once are each credited once",
  async run(round) {
    const lineCount = shotCount / 2;
    const amount = 20 + round.number;
    const members = await round.members(Math.ceil(lineCount / 2));
    const senders = [...members, ...members].slice(0, lineCount);
    const { sandbox } = round.world;
    // Only the race sends the notifications, all at the same moment.
    await sandbox.setBank({ walletUrl: "" });
    await sandbox.setFault("bank", { kind: "slow-reply", call: "feed", milliseconds: 30 });
    const [first] = await Promise.all(
      senders.map((member, index) =>
        sandbox.transfer({
          amount,
          sender: member.bank,
          receiver: index % 2 === 0 ? ourAccounts.feed : ourAccounts.message,
          feed: index % 2 === 0 ? "LINE" : "TEXT_MESSAGE",
        }),
      ),
    );
    if (!first) return;
    const replies = await round.fire(Array.from({ length: shotCount }, () => hint(first)));
    round.expectCodes(replies, [""]);
    await sandbox.setBank({ walletUrl: `http://127.0.0.1:${round.portFor(0)}` });
    await sandbox.setFault("bank", { kind: "off" });
    await expectDeposits(round, members, { count: lineCount, baht: lineCount * amount });
  },
};

/** An announcement creates no money, and the rate limit holds against a burst. */
export const announcements: Race = {
  name: "announcements",
  promise:
    "of 50 announcements at once 20 are taken; they create no money and are used by one transfer",
  async run(round) {
    const limit = 20;
    const amount = 40 + round.number;
    const [member] = await round.members(1);
    if (!member) return;
    const { token } = member;
    const path = "/api/wallet/add";
    const replies = await round.fire(
      Array.from({ length: shotCount }, () =>
        writeRequest({ method: "POST", path, token, body: { amount } }),
      ),
    );
    const taken = replies.filter(({ status }) => status === 200).length;
    round.expect(taken === limit, `${taken} passed a limit of ${limit}`);
    round.expectCodes(replies, ["", "REQUEST_LIMIT"]);
    await round.world.sandbox.transfer({ amount, sender: member.bank });
    await expectDeposits(round, [member], { count: 1, baht: amount });
  },
};

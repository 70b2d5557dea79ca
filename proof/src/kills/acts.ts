import { setTimeout as pause } from "node:timers/promises";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import { ourAccounts, ourWallet } from "@krapao/testkit/sandbox";
import { writeRequest, writeUpload } from "#world/wire.ts";
import type { Client } from "./client.ts";
import { readStatement } from "./statement-reader.ts";

const providers = ["PAYTIMZ", "WW", "PAYONEX", "FP"] as const;

/** An amount with random satang, so that two transfers are unlikely to have the same amount. */
function oddAmount({ random }: Client, from: number, to: number): number {
  return random.between(from, to) + random.between(1, 99) / 100;
}

async function withdraw(client: Client): Promise<void> {
  const amount = client.random.between(100, 300);
  const { token } = client.member;
  const path = client.random.isBelow(0.3) ? "/api/wallet/withdrawAll" : "/api/wallet/withdraw";
  await client.request({
    kind: "withdraw",
    amount,
    write: (key) => writeRequest({ method: "POST", path, token, key, body: { amount } }),
  });
}

/** A transfer that the bank's feed reports, sometimes by text message. */
async function transfer(client: Client): Promise<void> {
  const isMessage = client.random.isBelow(0.3);
  const made = await client.world.sandbox.transfer({
    amount: oddAmount(client, 20, 500),
    sender: client.member.bank,
    receiver: isMessage ? ourAccounts.message : ourAccounts.feed,
    feed: isMessage ? "TEXT_MESSAGE" : "LINE",
  });
  client.record.transfers.push(made);
}

/** Money from an unknown sender. */
async function strangersTransfer(client: Client): Promise<void> {
  const accountNo = String(client.random.between(1_000_000_000, 1_999_999_999));
  const sender = { bankCode: "UOB", accountNo, name: "NOBODY KNOWN" };
  const amount = oddAmount(client, 20, 500);
  client.record.strangers.push(await client.world.sandbox.transfer({ amount, sender }));
}

/** Makes a code, sometimes cancels it, and usually pays it: in time or too late. */
async function payByCode(client: Client): Promise<void> {
  const { random, member, world } = client;
  const provider = random.pick(providers);
  const amount = oddAmount(client, 100, 300);
  const { token } = member;
  const reply = await client.request({
    kind: "qr",
    amount,
    write: (key) =>
      writeRequest({
        method: "POST",
        path: `/api/qrcode/${provider}`,
        token,
        key,
        body: { amount },
      }),
  });
  const qrcodeId = reply?.body["qrcodeId"];
  if (typeof qrcodeId !== "string") return;
  const { id } = await world.sandbox.findCharge(provider, qrcodeId);
  const cancel = () =>
    client.send(
      writeRequest({ method: "DELETE", path: `/api/qrcode/${qrcodeId}`, token }),
      "cancel",
    );
  const isCancelled = random.isBelow(0.2);
  await pause(random.between(0, 300));
  if (isCancelled && random.isBelow(0.5)) await cancel();
  if (random.isBelow(0.9)) await world.sandbox.pay(id);
  if (isCancelled) await cancel();
}

async function takeGift(client: Client): Promise<void> {
  const amount = client.random.between(10, 100);
  const { link: giftLink } = await client.world.sandbox.makeVoucher({ amount });
  const link = await sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
  const { token } = client.member;
  await client.request({
    kind: "gift",
    amount,
    write: (key) =>
      writeRequest({ method: "POST", path: "/api/wallet/truelink", token, key, body: { link } }),
  });
}

/** A transfer that only its slip reports. */
async function sendSlip(client: Client): Promise<void> {
  const { sandbox } = client.world;
  const amount = oddAmount(client, 20, 500);
  const { id } = await sandbox.transfer({ amount, sender: client.member.bank, feed: "NONE" });
  const picture = await sandbox.slipPicture(id);
  const { token } = client.member;
  await client.request({
    kind: "slip",
    amount,
    write: (key) => writeUpload({ path: "/api/wallet/slip", token, key, picture }),
  });
}

interface Act {
  readonly share: number;
  readonly act: (client: Client) => Promise<void>;
}

/** The members' actions with their frequency in percent. */
const usualActs: readonly Act[] = [
  { share: 40, act: withdraw },
  { share: 20, act: readStatement },
  { share: 15, act: transfer },
  { share: 15, act: payByCode },
  { share: 7, act: takeGift },
  { share: 2, act: sendSlip },
  { share: 1, act: strangersTransfer },
];

const restMilliseconds = 400;

/** Runs one action after another until it is stopped. */
export async function live(client: Client, more: readonly Act[] = []): Promise<void> {
  const acts = [...usualActs, ...more];
  while (!client.signal.aborted) {
    await chooseAct(client, acts)(client);
    await pause(client.random.between(0, restMilliseconds));
  }
}

function chooseAct({ random }: Client, acts: readonly Act[]): Act["act"] {
  let left = random.next() * acts.reduce((sum, { share }) => sum + share, 0);
  for (const { share, act } of acts) {
    left -= share;
    if (left < 0) return act;
  }
  return readStatement;
}

import { createHmac, randomUUID } from "node:crypto";
import type { QrProvider, QrState } from "@krapao/contract/deposit";
import { deposit } from "@krapao/contract/deposit";
import { statement } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import type { Charge, NewTransfer, Payment, Person, Transfer } from "@krapao/testkit/outside";
import { bankOf } from "@krapao/testkit/people";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { watchCodes } from "#features/deposit/qr/worker.ts";
import { joinMember, type Member } from "./members.ts";
import type { Reply, World } from "./world.ts";

/** Helpers for deposits: people send and pay in the sandbox, workers poll. */

type SentTransfer = Omit<NewTransfer, "sender"> & Partial<Pick<Person, "name" | "accountNo">>;

/** Sends money from a member's registered account, unless the test gives another. */
export function sendTransfer(
  world: World,
  { registration }: Pick<Member, "registration">,
  { name, accountNo, ...sent }: SentTransfer,
): Promise<Transfer> {
  const bank = bankOf(registration);
  const sender = { ...bank, name: name ?? bank.name, accountNo: accountNo ?? bank.accountNo };
  return world.sandbox.transfer({ feed: "LINE", ...sent, sender });
}

/** Reads the feed to its end and matches its lines, as the workers do. */
export async function settleTransfers({ ctx }: World): Promise<void> {
  while (await readFeed(ctx));
  while (await matchTransfers(ctx));
}

/** Reads a page that has an unreadable line: its lines are only stored, and a worker matches them. */
export async function storeFeed({ ctx }: World): Promise<void> {
  const { bank } = ctx;
  const readLines = async (after: string) => [{}, ...(await bank.readFeed(after))];
  await readFeed({ ...ctx, bank: { ...bank, readFeed: readLines } });
}

export async function walletAmount(world: World, { token }: Member): Promise<number> {
  const { body } = await world.call(wallet.read, { token });
  return body.wallet.amount;
}

/** The member's deposits as the statement shows them, the oldest first. */
export async function listDeposits(
  world: World,
  { token }: Member,
): Promise<{ from: string; amount: number; balanceAfter: number }[]> {
  const { body } = await world.call(statement.list, { token, body: { page: 1, limit: 100 } });
  return body.statements
    .filter(({ statementType }) => statementType === "deposit")
    .map(({ from, amount, balanceAfter }) => ({ from, amount, balanceAfter }))
    .toReversed();
}

/** Removes what earlier tests left in suspense; a trigger refuses it to everybody else. */
export async function emptySuspense({ owner }: World): Promise<void> {
  await owner.query(
    `begin;
     set local session_replication_role = replica;
     update bank_receipt set state = 'returned', ended_at = clock_now() where state = 'suspense';
     commit`,
  );
}

export async function suspenseReasons({ owner }: World): Promise<(string | null)[]> {
  const { rows } = await owner.query<{ reason: string | null }>(
    "select reason from bank_receipt where state = 'suspense' order by id",
  );
  return rows.map(({ reason }) => reason);
}

export async function createQr(
  world: World,
  { token }: Member,
  { provider, amount, key }: { provider: QrProvider; amount: number; key?: string },
): Promise<Reply<QrState>> {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const call = { ...deposit.createQr, path: `/api/qrcode/${provider}` };
  return world.call(call, { token, body: { amount }, headers });
}

export async function findQr(
  world: World,
  { token }: Member,
  providerOrId: string,
): Promise<QrState> {
  const call = { ...deposit.findQr, path: `/api/qrcode/${providerOrId}` };
  return (await world.call(call, { token })).body;
}

export async function cancelQr(
  world: World,
  { token }: Member,
  qrcodeId: string | null,
): Promise<Reply<unknown>> {
  return world.call({ ...deposit.cancelQr, path: `/api/qrcode/${qrcodeId}` }, { token });
}

/** The provider's charge behind a code. */
export async function chargeOf(world: World, qrcodeId: string | null): Promise<Charge> {
  const charges = await world.sandbox.charges();
  const charge = charges.find(({ reference }) => reference === qrcodeId);
  if (!charge) throw new Error("The provider has no charge for the code.");
  return charge;
}

/** A person pays a code in their banking app. The callback goes nowhere: tests send their own. */
export async function payQr(world: World, qrcodeId: string | null, amount?: number): Promise<void> {
  await payQrFrom(world, qrcodeId, amount === undefined ? {} : { amount });
}

interface QrPayment extends Omit<Payment, "sender"> {
  /** The member from whose account the money comes. */
  readonly payer?: Pick<Member, "registration">;
}

/** Pays a code from a member's account. A bank's code is paid by a transfer, which this returns. */
export async function payQrFrom(
  world: World,
  qrcodeId: string | null,
  { payer, ...payment }: QrPayment,
): Promise<Transfer | undefined> {
  const { id: chargeId } = await chargeOf(world, qrcodeId);
  const sender = payer && bankOf(payer.registration);
  await world.sandbox.pay(chargeId, { ...payment, ...(sender && { sender }) });
  const { transferId } = await chargeOf(world, qrcodeId);
  return (await world.sandbox.transfers()).find(({ id }) => id === transferId);
}

export async function watchQr({ ctx }: World): Promise<void> {
  while (await watchCodes(ctx));
}

interface SentCallback {
  readonly path: string;
  readonly body: object;
  readonly key?: string;
  readonly timestamp?: number;
  /** The body to sign, if it differs from the one that is sent. */
  readonly signedBody?: object;
}

/** Sends a callback as a provider does, signed over the sent bytes. */
export async function sendCallback(world: World, sent: SentCallback): Promise<number> {
  const { path, body, key = "sandbox", signedBody = body } = sent;
  const timestamp = String(sent.timestamp ?? Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key)
    .update(`${timestamp}.${JSON.stringify(signedBody)}`)
    .digest("hex");
  const reply = await world.app.inject({
    method: "POST",
    url: path,
    payload: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": signature,
    },
  });
  return reply.statusCode;
}

/** The provider reports a change of a code's charge. */
export async function reportPaid(
  world: World,
  provider: QrProvider,
  qrcodeId: string | null,
  changes: Partial<SentCallback> & { eventId?: string } = {},
): Promise<number> {
  const { eventId = randomUUID(), ...sent } = changes;
  const body = { eventId, chargeId: "any", reference: qrcodeId, status: "PAID" };
  return sendCallback(world, { path: `/callbacks/payment/${provider}`, body, ...sent });
}

/** A code that another member pays from their own account: the bank's line comes first, so the code waits. */
export async function payCodeOfAnother(world: World, amount: number) {
  await world.sandbox.setPayments({ reportsTransfer: false });
  const member = await joinMember(world);
  const friend = await joinMember(world, { bankAccountName: "FON SAIRUNG" });
  const id = (await createQr(world, member, { provider: "KBANK", amount })).body.qrcodeId ?? "";
  await payQrFrom(world, id, { payer: friend });
  await settleTransfers(world);
  await reportPaid(world, "KBANK", id);
  await watchQr(world);
  return { member, friend, id };
}

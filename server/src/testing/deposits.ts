import { createHmac, randomUUID } from "node:crypto";
import type { QrProvider, QrState } from "@krapao/contract/deposit";
import { deposit } from "@krapao/contract/deposit";
import { statement } from "@krapao/contract/statement";
import { wallet } from "@krapao/contract/wallet";
import { readFeed } from "#features/deposit/bank/feed.ts";
import { matchTransfers } from "#features/deposit/bank/match.ts";
import { watchCodes } from "#features/deposit/qr/worker.ts";
import type { Member } from "./members.ts";
import type { Reply, World } from "./world.ts";

/** What a test does around deposits: people send and pay in the sandbox, workers look. */

interface SandboxCall {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly payload?: object;
}

export async function callSandbox<Answer>(world: World, call: SandboxCall): Promise<Answer> {
  const reply = await world.sandbox.inject(call);
  if (reply.statusCode >= 300) throw new Error(`The sandbox refused: ${reply.payload}`);
  return reply.json<Answer>();
}

export async function setFault(
  world: World,
  part: "bank" | "payment",
  fault: object,
): Promise<void> {
  await callSandbox(world, { method: "PUT", url: `/api/faults/${part}`, payload: fault });
}

export const ourAccounts = {
  auto: { bankCode: "SCB", accountNo: "9991111111" },
  sms: { bankCode: "KBANK", accountNo: "9993333333" },
  manual: { bankCode: "GSB", accountNo: "999444444444" },
} as const;

interface SentTransfer {
  readonly amount: number;
  readonly currency?: "BAHT" | "LAK";
  readonly receiver?: { readonly bankCode: string; readonly accountNo: string };
  readonly feed?: "LINE" | "TEXT_MESSAGE" | "NONE";
  readonly name?: string;
  readonly accountNo?: string;
  readonly transferredAt?: string;
}

interface MadeTransfer {
  readonly reference: string;
  readonly lineId: string | null;
  readonly transferredAt: string;
}

/** Sends money from a member's registered account, unless told otherwise. */
export async function sendTransfer(
  world: World,
  { registration }: Pick<Member, "registration">,
  sent: SentTransfer,
): Promise<MadeTransfer> {
  const { amount, currency = "BAHT", receiver = ourAccounts.auto, feed = "LINE" } = sent;
  const sender = {
    bankCode: registration.bankCode,
    accountNo: sent.accountNo ?? registration.bankAccountNo,
    name: sent.name ?? registration.bankAccountName,
  };
  const { transferredAt } = sent;
  return callSandbox(world, {
    method: "POST",
    url: "/api/bank/transfers",
    payload: {
      amount,
      currency,
      receiver,
      sender,
      feed,
      ...(transferredAt === undefined ? {} : { transferredAt }),
    },
  });
}

/** Reads the feed to its end and matches what it told, as the workers do. */
export async function settleTransfers({ ctx }: World): Promise<void> {
  while (await readFeed(ctx));
  while (await matchTransfers(ctx));
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
  provider: QrProvider,
): Promise<QrState> {
  const call = { ...deposit.findQr, path: `/api/qrcode/${provider}` };
  return (await world.call(call, { token })).body;
}

export async function cancelQr(
  world: World,
  { token }: Member,
  qrcodeId: string | null,
): Promise<Reply<unknown>> {
  return world.call({ ...deposit.cancelQr, path: `/api/qrcode/${qrcodeId}` }, { token });
}

interface SandboxCharge {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly payload: string;
  readonly amount: number;
  /** The transfer that the payment was, at a provider that is a bank. */
  readonly transferId: string | null;
}

/** The provider's charge behind a code. */
export async function chargeOf(world: World, qrcodeId: string | null): Promise<SandboxCharge> {
  const charges = await listCharges(world);
  const charge = charges.find(({ reference }) => reference === qrcodeId);
  if (!charge) throw new Error("The provider has no charge for the code.");
  return charge;
}

export async function listCharges(world: World): Promise<readonly SandboxCharge[]> {
  const { charges } = await callSandbox<{ charges: SandboxCharge[] }>(world, {
    method: "GET",
    url: "/api/payment/charges",
  });
  return charges;
}

/** A person pays a code in their banking app. The callback goes nowhere: tests send their own. */
export async function payQr(world: World, qrcodeId: string | null, amount?: number): Promise<void> {
  await payQrFrom(world, qrcodeId, amount === undefined ? {} : { amount });
}

interface QrPayment {
  readonly amount?: number;
  /** The member from whose account the money comes. */
  readonly payer?: Pick<Member, "registration">;
  readonly feed?: "LINE" | "TEXT_MESSAGE" | "NONE";
}

/** Pays a code from a member's account. A code of a bank is a transfer, which this answers with. */
export async function payQrFrom(
  world: World,
  qrcodeId: string | null,
  { payer, ...payment }: QrPayment,
): Promise<{ id: string; reference: string } | undefined> {
  const { id: chargeId } = await chargeOf(world, qrcodeId);
  const sender = payer && {
    bankCode: payer.registration.bankCode,
    accountNo: payer.registration.bankAccountNo,
    name: payer.registration.bankAccountName,
  };
  const payload = { chargeId, ...payment, ...(sender && { sender }) };
  await callSandbox(world, { method: "POST", url: "/api/payment/pay", payload });
  const { transferId } = await chargeOf(world, qrcodeId);
  const { transfers } = await callSandbox<{ transfers: { id: string; reference: string }[] }>(
    world,
    { method: "GET", url: "/api/bank/transfers?limit=1000" },
  );
  return transfers.find(({ id }) => id === transferId);
}

export async function watchQr({ ctx }: World): Promise<void> {
  while (await watchCodes(ctx));
}

interface SentCallback {
  readonly path: string;
  readonly body: object;
  readonly key?: string;
  readonly timestamp?: number;
  /** What is signed, where it is not what is sent. */
  readonly signedBody?: object;
}

/** Calls us as an outside party does, signed over the bytes that are sent. */
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

/** The provider says that something happened to the charge of a code. */
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

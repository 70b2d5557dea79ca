import type { Product } from "#product/product.ts";

interface Sms {
  readonly to: string;
  readonly text: string;
}

/** What a text message with a one-time code tells its reader. */
export interface ReceivedCode {
  readonly code: string;
  readonly reference: string;
  readonly text: string;
}

/** The newest one-time code that a phone has received. */
export async function readCode(product: Product, phone: string): Promise<ReceivedCode> {
  const [newest] = await readMessages(product, phone);
  const code = newest?.text.match(/\b[0-9]{6}\b/)?.[0];
  const reference = newest?.text.match(/Ref ([A-Z]{4})/)?.[1];
  if (!newest || !code || !reference) throw new Error(`No code has been sent to ${phone}.`);
  return { code, reference, text: newest.text };
}

export async function readMessages({ sandboxUrl }: Product, phone: string): Promise<Sms[]> {
  const reply = await fetch(`${sandboxUrl}/api/sms/messages?to=${phone}`);
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`);
  const { messages } = (await reply.json()) as { messages: Sms[] };
  return messages;
}

/** Lets the next messages fail at the gateway. */
export async function breakSms({ sandboxUrl }: Product, times: number): Promise<void> {
  await putFault(sandboxUrl, { kind: "error", times });
}

export async function mendSms({ sandboxUrl }: Product): Promise<void> {
  await putFault(sandboxUrl, { kind: "off" });
}

async function putFault(sandboxUrl: string, fault: object): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/api/faults/sms`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`);
}

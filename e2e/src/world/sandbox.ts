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

export async function readMessages(product: Product, phone: string): Promise<Sms[]> {
  const path = `/api/sms/messages?to=${phone}`;
  const { messages } = await callSandbox<{ messages: Sms[] }>(product, "GET", path);
  return messages;
}

/** One thing that goes wrong between the wallet and a company, as often as is said. */
interface Fault {
  readonly kind: string;
  readonly call?: string;
  readonly times?: number;
}

/** Lets a company fail for as long as the work goes on. */
export async function withFault<Result>(
  product: Product,
  part: "sms" | "bank" | "payment" | "gift",
  fault: Fault,
  work: () => Promise<Result>,
): Promise<Result> {
  await callSandbox(product, "PUT", `/api/faults/${part}`, fault);
  try {
    return await work();
  } finally {
    await callSandbox(product, "PUT", `/api/faults/${part}`, { kind: "off" });
  }
}

/** Makes a call for tests to the sandbox, which plays the companies around the wallet. */
export async function callSandbox<Reply>(
  { sandboxUrl }: Product,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await fetch(`${sandboxUrl}${path}`, {
    method,
    ...(body && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

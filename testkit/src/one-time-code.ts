import { setTimeout as pause } from "node:timers/promises";
import type { Sandbox } from "./sandbox.ts";

/** The content of a text message with a one-time code. */
export interface ReceivedCode {
  readonly code: string;
  readonly reference: string;
  readonly text: string;
}

/** The newest one-time code that a phone has received. */
export async function readCode(sandbox: Sandbox, phone: string): Promise<ReceivedCode> {
  const [text = ""] = await sandbox.messagesTo(phone);
  const code = /\b[0-9]{6}\b/.exec(text)?.[0];
  const reference = /Ref ([A-Z]{4})/.exec(text)?.[1];
  if (code === undefined || reference === undefined) {
    throw new Error(`No code has been sent to ${phone}.`);
  }
  return { code, reference, text };
}

const pollMilliseconds = 25;
const patienceMilliseconds = 20_000;

/** The code with this reference, which a worker sends after the reply. */
export async function awaitCode(
  sandbox: Sandbox,
  { phone, reference }: { phone: string; reference: string },
): Promise<ReceivedCode> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  for (;;) {
    const texts = await sandbox.messagesTo(phone);
    if (texts.some((text) => text.includes(reference))) return readCode(sandbox, phone);
    await pause(pollMilliseconds, undefined, { signal });
  }
}

/** The gateway that carries our text messages. */
export interface SmsGateway {
  /** Resolves when the gateway took the message. The same reference is the same message. */
  send(message: SmsMessage): Promise<void>;
}

interface SmsMessage {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

const deadlineMilliseconds = 10_000;

export function createSmsGateway({ url, key }: { url: string; key: string }): SmsGateway {
  return {
    async send(message) {
      const reply = await fetch(new URL("/sms/messages", url), {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(deadlineMilliseconds),
      });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`);
    },
  };
}

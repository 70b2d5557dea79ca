import type { Party } from "./call.ts";
import { callProvider } from "./request.ts";

/** The gateway that sends our text messages. */
export interface SmsGateway {
  /** Resolves when the gateway has accepted the message. The same reference is the same message. */
  send(message: SmsMessage): Promise<void>;
}

interface SmsMessage {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

export function createSmsGateway(party: Party): SmsGateway {
  return {
    async send(message) {
      const request = {
        provider: "sms",
        call: "send",
        reference: message.reference,
        path: ["sms", "messages"],
        body: { ...message },
        isAnsweredByStatus: true,
      };
      await callProvider(party, request, ({ status }) =>
        status >= 200 && status < 300 ? "taken" : undefined,
      );
    },
  };
}

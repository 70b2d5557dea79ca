import type { PushSubscription } from "@krapao/contract/inbox";
import webPush from "web-push";
import type { Party } from "./call.ts";
import { callProvider } from "./request.ts";

interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
  /** The hosts of the push services; one that begins with a dot means all hosts below it. */
  readonly hosts: readonly string[];
  /** In the sandbox world only this origin is called; null in the real world. */
  readonly sandboxOrigin: string | null;
}

/** The push services of the browsers' makers. */
export interface PushGateway {
  /** The key by which browsers subscribe. */
  readonly publicKey: string;
  /** Whether an address is at a known push service. No other address is ever called. */
  mayCall(endpoint: string): boolean;
  /** Sends one encrypted message. Throws `NoAnswer` if it is not known whether it was taken. */
  send(to: PushSubscription, message: SentPush): Promise<PushAnswer>;
  /** Makes a subscription; only the sandbox's push service does that. */
  readonly play?: () => Promise<PushSubscription>;
}

interface SentPush {
  readonly reference: string;
  readonly text: string;
  /** After this time the service drops it. */
  readonly lifeSeconds: number;
}

/** `gone`: the browser has ended the subscription. `refused`: the service did not take the message. */
export type PushAnswer = "taken" | "gone" | "refused";

const provider = "push";

export function createPushGateway(
  config: PushKeys,
  { sandbox, onCall }: { sandbox: Party | null } & Pick<Party, "onCall">,
): PushGateway {
  const { publicKey, privateKey, subject } = config;
  return {
    publicKey,
    mayCall: (endpoint) => isAtPushService(endpoint, config),
    async send({ endpoint, keys }, { reference, text, lifeSeconds }) {
      // The list may have changed since the device subscribed.
      if (!isAtPushService(endpoint, config)) return "gone";
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: lifeSeconds,
        urgency: "high",
      });
      const { origin, pathname, search } = new URL(endpoint);
      const party = { url: origin, key: "", ...(onCall && { onCall }) };
      const request = {
        provider,
        call: "send",
        reference,
        path: [],
        encodedPath: `${pathname}${search}`,
        bytes: { headers: headers as Record<string, string>, content: body },
        isAnsweredByStatus: true,
      };
      return callProvider(party, request, ({ status }) => answerOf(status));
    },
    ...(sandbox && {
      play: () =>
        callProvider(
          sandbox,
          { provider, call: "subscribe", path: ["push", "subscriptions"], body: {} },
          ({ status, body }) => (status === 200 ? (body as PushSubscription) : undefined),
        ),
    }),
  };
}

function answerOf(status: number): PushAnswer | undefined {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  return status >= 400 ? "refused" : undefined;
}

/** Real services are reached by https on its usual port, the sandbox by its own address alone. */
function isAtPushService(endpoint: string, { hosts, sandboxOrigin }: PushKeys): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (sandboxOrigin !== null) return url.origin === sandboxOrigin;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
}

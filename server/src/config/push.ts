import { createECDH } from "node:crypto";
import type { EnvironmentReader } from "./environment.ts";
import type { OutsideWorld } from "./outside-world.ts";

export interface PushConfig {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where the push services reach the operator: `mailto:` or `https:`. */
  readonly subject: string;
  /** The hosts of the push services; one that begins with a dot means all hosts below it. */
  readonly hosts: readonly string[];
  /** In the sandbox world only this origin is called; null in the real world. */
  readonly sandboxOrigin: string | null;
}

/** The push services of Google, Mozilla, Apple and Microsoft. */
const knownHosts =
  "fcm.googleapis.com, .push.services.mozilla.com, .push.apple.com, .notify.windows.com";

/** A new pair of VAPID keys, as the settings have them. */
export function makePushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // A private key that begins with zeros is shorter.
  const privateKey = pair.getPrivateKey().toString("hex").padStart(64, "0");
  return { publicKey, privateKey: Buffer.from(privateKey, "hex").toString("base64url") };
}

/** Null if no push messages are sent: the keys are not set. */
export function readPush(
  reader: EnvironmentReader,
  { world }: Pick<OutsideWorld, "world">,
  sandboxPort: number,
): PushConfig | null {
  const [publicKey, privateKey] = [reader.text("PUSH_PUBLIC_KEY"), reader.text("PUSH_PRIVATE_KEY")];
  const isSandbox = world === "sandbox";
  const subject = reader.text("PUSH_SUBJECT") ?? (isSandbox ? "mailto:sandbox@localhost" : "");
  if (publicKey === undefined && privateKey === undefined) return null;
  if (!/^[\w-]{87}$/.test(publicKey ?? "") || !/^[\w-]{43}$/.test(privateKey ?? "")) {
    reader.problem(
      "PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY must be a pair of VAPID keys, base64url without padding.",
    );
  }
  if (!/^(mailto:|https:\/\/)./.test(subject)) {
    reader.problem("PUSH_SUBJECT must be an address that begins with mailto: or https://.");
  }
  const hosts = (reader.text("PUSH_HOSTS") ?? knownHosts).split(",").map((host) => host.trim());
  if (!hosts.every((host) => /^\.?([a-z0-9-]+\.)+[a-z]{2,}$/.test(host))) {
    reader.problem("PUSH_HOSTS must be a list of host names such as push.example, .push.example.");
  }
  return {
    publicKey: publicKey ?? "",
    privateKey: privateKey ?? "",
    subject,
    hosts,
    sandboxOrigin: isSandbox ? `http://127.0.0.1:${sandboxPort}` : null,
  };
}

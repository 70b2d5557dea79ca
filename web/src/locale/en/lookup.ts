import type { Texts } from "../catalog.ts";
import type { lookup as source } from "../th/lookup.ts";

export const lookup = {
  conditions: "Conditions of use",
  noConditions: { title: "No conditions yet", text: "The conditions of use will stand here." },
  contact: "Contact us",
  openChat: (name) => `Chat with us on ${name}`,
  openChatUnnamed: "Chat with us",
  chatQr: "Scan the QR code to add us",
  version: (version) => `Version ${version}`,
} satisfies Texts<typeof source>;

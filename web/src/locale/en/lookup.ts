import type { Texts } from "../catalog.ts";
import type { lookup as source } from "../th/lookup.ts";

export const lookup = {
  conditions: "Conditions of use",
  noConditions: { title: "No conditions yet", text: "The conditions of use will stand here." },
  agreement: {
    title: "Before you go on",
    agree: "Agree and go on",
    remember: "Do not show again today",
  },
  contact: "Contact us",
  chat: {
    title: "Chat with our team",
    text: "Ask about deposits, withdrawals, bonuses or games. You can send us pictures and videos.",
    open: "Start chatting",
  },
  howto: "How-to videos",
  openChat: (name) => `Chat with us on ${name}`,
  openChatUnnamed: "Chat with us",
  chatQr: "Scan the QR code to add us",
  version: (version) => `Version ${version}`,
} satisfies Texts<typeof source>;

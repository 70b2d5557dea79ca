import type { Texts } from "../catalog.ts";
import type { lookup as source } from "../th/lookup.ts";

export const lookup = {
  conditions: "Terms of use",
  noConditions: { title: "No conditions yet", text: "The terms of use will appear here." },
  agreement: {
    title: "Before you continue",
    agree: "Agree and continue",
    decline: "Decline and log out",
    remember: "Do not show again today",
  },
  contact: "Contact us",
  chat: {
    title: "Chat with our team",
    text: "Ask about deposits, withdrawals, bonuses or games. You can send us pictures and videos.",
    open: "Start chatting",
  },
  howto: "How-to videos",
  chatQr: "Scan the QR code to add us",
  version: (version) => `Version ${version}`,
} satisfies Texts<typeof source>;

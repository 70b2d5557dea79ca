import type { Texts } from "./texts.ts";

/** Texts of the page of a ring. */
export const ring = {
  title: "Ring of the member",
  open: "Open the ring and its links",
  back: "Member",
  graph: (members, links) => `Graph of ${members} members and ${links} links`,
  legend:
    "A solid line joins two members, a broken one does not. The large dot is the open member, an empty dot is not in the ring.",
  members: "Members",
  inside: "In the ring",
  outside: "Not in the ring",
  money: (into, out) => `In ${into} · out ${out}`,
  links: "Links",
  kinds: {
    ACCOUNT: "Same account number",
    BROWSER: "Same browser",
    PHONE: "Same phone",
    SENDER: "Money from the same account",
    INVITE: "Invited friend",
  },
  joins: "Joins",
  harmless: "Harmless",
  shown: "Only shown",
  effect:
    "If they are family or friends, mark the link as harmless. What the two share now then no longer joins them for the invite bonus, the loss refund, the check of payouts and alerts. It can be taken back at any time.",
  mark: "Mark as harmless",
  join: "Let it join again",
  reason: "How do you know? (at least 3 characters)",
} satisfies Texts["ring"];

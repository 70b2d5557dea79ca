import type { Texts } from "./texts.ts";

/** Texts of the filters of queues. */
export const filter = {
  title: "Filter the queue",
  all: "All",
  from: (value) => `${value} or more`,
  amount: "Amount",
  age: "Waiting for",
  decision: "Decision",
  decisions: {
    ONE: "One person decides",
    TWO: "Needs two people",
    OPEN: "Waits for the second person",
  },
  kind: "Kind",
  way: "What it is",
  state: "State",
  senderBank: "Sender's bank",
  by: "Requested by",
  forWhom: "For whom",
  forWhoms: { ME: "I can approve", OWN: "My requests" },
  holder: "Held by",
  holders: { MINE: "Me", NOBODY: "Nobody", COLLEAGUE: "Somebody else" },
  visitor: "Visitor",
  none: "Nothing fits this filter",
  noneText: "Choose another filter or clear it",
  clear: "Clear filters",
  first: (count) => `Only the first ${count} items of the queue are filtered`,
} satisfies Texts["filter"];

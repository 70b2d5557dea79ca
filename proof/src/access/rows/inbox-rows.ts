import { row } from "../row.ts";

/** The inbox and push messages: they carry no identifiers of a person. */
export const inboxRows = [
  row("inbox.list", {
    send: () => ({ body: { limit: 10, before: 100 } }),
    values: ["body.limit", "body.before"],
  }),
  // Event numbers count per member as well.
  row("inbox.read", { send: () => ({ body: { number: 1 } }), values: ["body.number"] }),
  row("inbox.readAll", { send: () => ({ body: { upTo: 1 } }), values: ["body.upTo"] }),
  row("inbox.pushSettings"),
  // No push messages are sent here; only an address with its keys could belong to someone else.
  row("inbox.playedSubscription", { owner: ["NO_DATA"] }),
  row("inbox.subscribe", {
    send: () => ({
      body: {
        endpoint: "https://push.example/x",
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      },
    }),
    owner: ["NO_DATA"],
    values: ["body.endpoint", "body.keys"],
  }),
  row("inbox.unsubscribe"),
  row("inbox.chooseTopics", {
    send: () => ({ body: { topicsOff: [] } }),
    values: ["body.topicsOff"],
  }),
];

import * as v from "valibot";
import { Amount, done, Timestamp } from "./fields.ts";
import { route } from "./route.ts";
import { slipReasons } from "./statement.ts";

/** What a member can choose push messages about. The table `inbox_reader` has the same list. */
export const inboxTopics = ["deposit", "withdraw", "transfer", "reward", "security"] as const;
export type InboxTopic = (typeof inboxTopics)[number];

/** Every kind of event with its topic. */
export const inboxKinds = {
  deposit: "deposit",
  slip_refused: "deposit",
  withdraw_paid: "withdraw",
  withdraw_returned: "withdraw",
  withdraw_held: "withdraw",
  adjust_credit: "deposit",
  adjust_debit: "withdraw",
  transfer_done: "transfer",
  transfer_failed: "transfer",
  reward_played: "reward",
  reward_ended: "reward",
  refund: "reward",
  invite: "reward",
  password: "security",
  login: "security",
  account: "security",
} as const satisfies Record<string, InboxTopic>;
export type InboxKind = keyof typeof inboxKinds;

const kinds = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]];

/** One event. The page makes its text, in the language of the screen. */
export const InboxItem = v.strictObject({
  /** Counted per member from 1, in the order in which the events happened. */
  number: v.number(),
  kind: v.picklist(kinds),
  at: Timestamp,
  isRead: v.boolean(),
  amount: v.nullable(Amount),
  /** Where the money came from and went to, as in the statement. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** The number of the statement's entry. */
  entry: v.nullable(v.number()),
  /** The name of the reward, in the language of the request. */
  reward: v.nullable(v.string()),
  /** Why a slip was refused. */
  note: v.nullable(v.picklist(slipReasons)),
  /** The kind of device and browser of a new login. */
  device: v.nullable(v.string()),
  /** The bank and the last digits of the account that payouts go to. */
  account: v.nullable(v.string()),
});
export type InboxItem = v.InferOutput<typeof InboxItem>;

const EventNumber = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);

const Topic = v.picklist(inboxTopics);
const unread = v.strictObject({ unread: v.number() });

/** A subscription of a browser, as the browser gives it. */
export const PushSubscription = v.strictObject({
  endpoint: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
  keys: v.strictObject({
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/)),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  }),
});
export type PushSubscription = v.InferOutput<typeof PushSubscription>;

/** What a push message carries: no amount, no account and no phone number. */
export const PushMessage = v.strictObject({
  title: v.string(),
  body: v.string(),
  number: v.number(),
  unread: v.number(),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

export const inbox = {
  list: route({
    method: "POST",
    path: "/api/inbox",
    summary: "Events of the member's money, rewards and account, the newest first",
    access: "member",
    body: v.strictObject({
      /** Only events before this number; absent: the newest. */
      before: v.optional(EventNumber),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    }),
    reply: v.strictObject({
      items: v.array(InboxItem),
      /** The `before` of the next page; null after the last one. */
      next: v.nullable(v.number()),
      unread: v.number(),
    }),
  }),
  read: route({
    method: "POST",
    path: "/api/inbox/read",
    summary: "Marks one event as read; a repeat changes nothing",
    access: "member",
    body: v.strictObject({ number: EventNumber }),
    reply: unread,
  }),
  readAll: route({
    method: "POST",
    path: "/api/inbox/readAll",
    summary:
      "Marks all events up to this number as read, so that none is marked that was not shown",
    access: "member",
    body: v.strictObject({ upTo: EventNumber }),
    reply: unread,
  }),
  pushSettings: route({
    method: "GET",
    path: "/api/inbox/push",
    summary: "Whether push messages can be sent, whether this device gets them, and about what",
    access: "member",
    reply: v.strictObject({
      /** The server's key for the browser's subscription; null: push messages are off here. */
      publicKey: v.nullable(v.string()),
      isSubscribed: v.boolean(),
      /** The topics about which the member gets none. */
      topicsOff: v.array(Topic),
      /** In the sandbox world the sandbox is the push service and makes the subscription. */
      isPlayed: v.boolean(),
    }),
  }),
  playedSubscription: route({
    method: "POST",
    path: "/api/inbox/push/played",
    summary: "A subscription at the sandbox's push service; refused where there is no sandbox",
    access: "member",
    reply: PushSubscription,
    failures: ["NO_DATA"],
  }),
  subscribe: route({
    method: "POST",
    path: "/api/inbox/push",
    summary:
      "Sends push messages to this device until its session ends, in the language of the request",
    access: "member",
    body: PushSubscription,
    reply: done("SUCCESS"),
    failures: ["NO_DATA", "KEY_INVALID"],
  }),
  unsubscribe: route({
    method: "POST",
    path: "/api/inbox/push/end",
    summary: "Ends the push messages to this device; a repeat changes nothing",
    access: "member",
    reply: done("SUCCESS"),
  }),
  chooseTopics: route({
    method: "POST",
    path: "/api/inbox/push/topics",
    summary: "Chooses the topics about which the member gets no push messages",
    access: "member",
    body: v.strictObject({ topicsOff: v.pipe(v.array(Topic), v.maxLength(inboxTopics.length)) }),
    reply: done("SUCCESS"),
  }),
};

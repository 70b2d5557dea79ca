import * as v from "valibot";

/** The shapes of chat messages in both directions. Visitors send only some of them. */

/** The limit of the specification, in characters. */
export const chatTextMax = 2000;
const titleMax = 80;
const buttonsMax = 10;
const cardsMax = 10;

/** The address of a chat file: on our host, with a secret token. */
export const chatFilePattern = /^\/files\/chat\/[\w-]{43}$/;
export const ChatFilePath = v.pipe(v.string(), v.regex(chatFilePattern));

/** The target of a button: a page of ours (`/user/deposit`) or an https URL. */
const chatLinkPattern =
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\^`{|}]*)?|\/(?!\/)[^\s"'<>\\^`{|}]*)$/;
const Link = v.pipe(v.string(), v.regex(chatLinkPattern), v.maxLength(1000));
const chatPhonePattern = /^\+?[0-9]{3,15}$/;
const Phone = v.pipe(v.string(), v.regex(chatPhonePattern));

/** At least one character that is not white space. */
const Text = v.pipe(v.string(), v.regex(/\S/), v.maxLength(chatTextMax));
const Title = v.pipe(v.string(), v.regex(/\S/), v.maxLength(titleMax));
/** The data of a tap: JSON as a text, sent back unchanged. */
const PostbackData = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));

export const ChatButton = v.variant("type", [
  /** Opens `payload`. */
  v.strictObject({ type: v.literal("web"), title: Title, payload: Link }),
  /** Sends a `postback` message with the title, and `payload` as its message. */
  v.strictObject({ type: v.literal("postback"), title: Title, payload: PostbackData }),
  /** Calls `payload`. */
  v.strictObject({ type: v.literal("call"), title: Title, payload: Phone }),
  /** Sends its title as a text of the visitor. */
  v.strictObject({ type: v.literal("text"), title: Title, payload: v.literal("") }),
]);
export type ChatButton = v.InferOutput<typeof ChatButton>;

const Buttons = v.pipe(v.array(ChatButton), v.maxLength(buttonsMax));

/** One card of a `generic` message. The picture is a file of a chat or of our own pages. */
export const ChatCard = v.strictObject({
  image: v.nullable(v.pipe(v.string(), v.regex(/^\/(?!\/)[\w/.-]*$/), v.maxLength(300))),
  title: Title,
  subtitle: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  buttons: Buttons,
});
export type ChatCard = v.InferOutput<typeof ChatCard>;

/** A tap sends a `postback` message with the title, and `payload` as its message. */
export const QuickReply = v.strictObject({ title: Title, payload: PostbackData });
export type QuickReply = v.InferOutput<typeof QuickReply>;

const fileTypes = ["image", "video", "file"] as const;

const text = v.strictObject({
  message_type: v.literal("text"),
  payload: v.strictObject({ message: Text }),
});
const buttons = v.strictObject({
  message_type: v.literal("buttons"),
  payload: v.strictObject({ message: Text, buttons: v.pipe(Buttons, v.minLength(1)) }),
});
const media = v.strictObject({
  message_type: v.literal("media"),
  payload: v.strictObject({
    fileType: v.picklist(fileTypes),
    filePath: ChatFilePath,
    /** The caption. */
    message: v.nullable(v.pipe(v.string(), v.maxLength(chatTextMax))),
    /** The original name of the file. */
    name: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  }),
});
const quickReplies = v.strictObject({
  message_type: v.literal("quick_replies"),
  payload: v.strictObject({
    message: Text,
    quick_replies: v.pipe(v.array(QuickReply), v.minLength(1), v.maxLength(buttonsMax)),
  }),
});
const generic = v.strictObject({
  message_type: v.literal("generic"),
  payloads: v.pipe(v.array(ChatCard), v.minLength(1), v.maxLength(cardsMax)),
});
const postback = v.strictObject({
  message_type: v.literal("postback"),
  /** The tapped button: its title, and its data as JSON text. */
  payload: v.strictObject({ title: Title, message: PostbackData }),
});
/** An unknown kind of message. Its words, if any, are shown as a text. */
const unknown = v.strictObject({
  message_type: v.literal("unknown"),
  payload: v.strictObject({ message: v.pipe(v.string(), v.maxLength(chatTextMax)) }),
});

const kinds = [text, buttons, media, quickReplies, generic, postback, unknown] as const;

export const ChatMessage = v.variant("message_type", kinds);
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** The delivery status that the sending page shows. */
const deliverStatuses = ["uploading_file", "sending", "failed", "succeed"] as const;
export type DeliverStatus = (typeof deliverStatuses)[number];

/** Pages without statuses send only whether a message was delivered. */
const Deliver = v.union([v.picklist(deliverStatuses), v.boolean()]);

/**
 * A message as a page sends it. The server ignores the delivery status of the page. Visitors send
 * texts, files and taps; only the helper and agents send links and buttons.
 */
export const SentMessage = v.variant("message_type", [
  v.strictObject({ ...text.entries, deliver: v.optional(Deliver) }),
  v.strictObject({ ...media.entries, deliver: v.optional(Deliver) }),
  v.strictObject({ ...postback.entries, deliver: v.optional(Deliver) }),
]);
export const sentKinds = [
  "text",
  "media",
  "postback",
] as const satisfies readonly SentMessage["message_type"][];
export type SentMessage = v.InferOutput<typeof SentMessage>;

/** A message as the server returns it. Every stored message is delivered: `succeed`. */
export const DeliveredMessage = v.variant("message_type", [
  v.strictObject({ ...text.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...buttons.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...media.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...quickReplies.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...generic.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...postback.entries, deliver: v.literal("succeed") }),
  v.strictObject({ ...unknown.entries, deliver: v.literal("succeed") }),
]);
export type DeliveredMessage = v.InferOutput<typeof DeliveredMessage>;

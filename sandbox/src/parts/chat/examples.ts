import type { Message } from "./books.ts";

/** An example of each kind of message. */
export const examples: Readonly<Record<string, Message>> = {
  buttons: {
    message_type: "buttons",
    payload: {
      message: "How would you like to go on?",
      buttons: [
        { type: "web", title: "Go to home", payload: "/user/home" },
        { type: "postback", title: "My deposit", payload: '{"topic":"deposit"}' },
        { type: "text", title: "It has arrived", payload: "" },
        { type: "call", title: "Call us", payload: "+6620000000" },
      ],
    },
  },
  "quick replies": {
    message_type: "quick_replies",
    payload: {
      message: "Which one is it about?",
      quick_replies: [
        { title: "Deposit", payload: '{"topic":"deposit"}' },
        { title: "Withdraw", payload: '{"topic":"withdraw"}' },
      ],
    },
  },
  cards: {
    message_type: "generic",
    payloads: [
      {
        image: null,
        title: "Deposit bonus",
        subtitle: "Ten percent on your next deposit",
        buttons: [{ type: "web", title: "See bonuses", payload: "/user/bonus" }],
      },
      {
        image: null,
        title: "Invite friends",
        subtitle: "A share of what they play",
        buttons: [{ type: "postback", title: "Tell me more", payload: '{"topic":"bonus"}' }],
      },
    ],
  },
  postback: {
    message_type: "postback",
    payload: { title: "Deposit", message: '{"topic":"deposit"}' },
  },
  "one that the wallet does not know": {
    message_type: "sticker",
    payload: { message: "A sticker of a waving cat" },
  },
};

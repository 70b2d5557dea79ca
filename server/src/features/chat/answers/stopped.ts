import type { ChatButton, ChatMessage } from "@krapao/contract/chat-message";
import { type HelperAnswer, stoppedTopic, topicOfPostback } from "./rules.ts";

/** Topics and screens that invite to play. */
const offerTopics: readonly string[] = ["deposit", "bonus", "games"];
const offerScreens = /^\/user\/(?:bonus|spin)\b/;

/**
 * The answers for a member who is stopped: what invites to play is answered by what still works, and
 * nothing leads there.
 */
export function answersInStop(answers: readonly HelperAnswer[]): readonly HelperAnswer[] {
  return answers.map((answer) => {
    const instead = answers.find(
      ({ topic, language }) => topic === stoppedTopic && language === answer.language,
    );
    const isInviting = offerTopics.includes(answer.topic);
    const { messages } = isInviting && instead ? instead : answer;
    return { ...answer, messages: messages.map(withoutOffers) };
  });
}

function withoutOffers(message: ChatMessage): ChatMessage {
  switch (message.message_type) {
    case "quick_replies": {
      const { message: text, quick_replies } = message.payload;
      const left = quick_replies.filter(({ payload }) => !isOfferTap(payload));
      if (left.length === 0) return textOf(text);
      return { ...message, payload: { message: text, quick_replies: left } };
    }
    case "buttons": {
      const { message: text, buttons } = message.payload;
      const left = buttons.filter((button) => !isOffer(button));
      return left.length === 0
        ? textOf(text)
        : { ...message, payload: { message: text, buttons: left } };
    }
    case "generic":
      return {
        ...message,
        payloads: message.payloads.map((card) => ({
          ...card,
          buttons: card.buttons.filter((button) => !isOffer(button)),
        })),
      };
    case "text":
    case "media":
    case "postback":
    case "unknown":
      return message;
  }
}

const textOf = (message: string): ChatMessage => ({ message_type: "text", payload: { message } });

function isOffer({ type, payload }: ChatButton): boolean {
  if (type === "postback") return isOfferTap(payload);
  return type === "web" && offerScreens.test(payload);
}

function isOfferTap(data: string): boolean {
  return offerTopics.includes(topicOfPostback(data) ?? "");
}

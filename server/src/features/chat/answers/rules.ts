import type { ChatButton, ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";

/** An answer of the helper in one language. */
export interface HelperAnswer {
  readonly topic: string;
  readonly language: Language;
  readonly words: readonly string[];
  readonly messages: readonly ChatMessage[];
}

/** Used if no topic fits, and after a file: an agent will read it. */
export const puzzledTopic = "puzzled";
export const receivedTopic = "received";
/** The visitor wants a person. */
export const agentTopic = "agent";

/** What a member who is stopped reads instead of an offer. */
export const stoppedTopic = "stopped";

/** The topics of answers that operators choose begin with it. They have no words. */
export const preparedMark = "prepared-";

/** How long the helper does not repeat that it has no answer. */
export const puzzledSeconds = 600;

export interface Choice {
  readonly topic: string;
  /** True for an answer that is not repeated within a short time. */
  readonly isPuzzled: boolean;
}

/** The topic of a message, as far as the helper recognises it; undefined if it gives no answer. */
export function chooseTopic(
  message: ChatMessage,
  answers: readonly HelperAnswer[],
): Choice | undefined {
  switch (message.message_type) {
    case "text": {
      const topic = topicOfText(message.payload.message, answers);
      return topic === undefined
        ? { topic: puzzledTopic, isPuzzled: true }
        : { topic, isPuzzled: false };
    }
    case "postback": {
      const requested = topicOfPostback(message.payload.message);
      const isKnown = answers.some(
        ({ topic }) => topic === requested && !topic.startsWith(preparedMark),
      );
      // A tap always gets an answer, so that the visitor sees that it worked.
      return { topic: isKnown && requested ? requested : puzzledTopic, isPuzzled: false };
    }
    case "media":
      return { topic: receivedTopic, isPuzzled: true };
    case "buttons":
    case "quick_replies":
    case "generic":
    case "unknown":
      return undefined;
  }
}

const gap = "…";

/**
 * The topic whose words make up most of the text, in any language. Each character counts once: words
 * with a gap are the most exact and come first, then the longest. A request for a person always wins.
 */
export function topicOfText(text: string, answers: readonly HelperAnswer[]): string | undefined {
  const known = answers.flatMap(({ topic, words }) => words.map((word) => ({ topic, word })));
  const ordered = known.toSorted(
    (one, other) =>
      Number(other.word.includes(gap)) - Number(one.word.includes(gap)) ||
      other.word.length - one.word.length,
  );
  const scores = new Map<string, number>();
  let rest = text.toLowerCase();
  for (const { topic, word } of ordered) {
    const parts = word.split(gap);
    const without = withoutParts(rest, parts);
    if (without === undefined) continue;
    rest = without;
    scores.set(topic, (scores.get(topic) ?? 0) + parts.join("").length);
  }
  if (scores.has(agentTopic)) return agentTopic;
  const [best] = [...scores].toSorted(
    ([topic, score], [otherTopic, otherScore]) =>
      otherScore - score || topic.localeCompare(otherTopic),
  );
  return best?.[0];
}

/** The text without these parts; undefined if they do not follow each other in it. */
function withoutParts(text: string, parts: readonly string[]): string | undefined {
  let rest = text;
  let from = 0;
  for (const part of parts) {
    const at = positionOf(rest, part, from);
    if (at < 0) return undefined;
    rest = rest.slice(0, at) + " ".repeat(part.length) + rest.slice(at + part.length);
    from = at + part.length;
  }
  return rest;
}

/** Thai and Lao have no spaces between words; in other scripts a word must begin and end. */
function positionOf(text: string, word: string, from: number): number {
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    const isInside = isLatin(text[at - 1]) || isLatin(text[at + word.length]);
    if (!isLatin(word[0]) || !isInside) return at;
  }
  return -1;
}

function isLatin(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9]/.test(character);
}

export function topicOfPostback(data: string): string | undefined {
  try {
    const parsed = JSON.parse(data) as unknown;
    const { topic } = (parsed ?? {}) as { topic?: unknown };
    return typeof topic === "string" ? topic : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Facts {
  readonly site: string;
  readonly lineLink: string | null;
}

/**
 * Fills in the settings that an operator may change at any time. Leaves out a button without a
 * target.
 */
export function fillIn(message: ChatMessage, { site, lineLink }: Facts): ChatMessage {
  const fillText = (text: string) => text.replaceAll("{site}", () => site);
  const fillButtons = (buttons: readonly ChatButton[]): ChatButton[] =>
    buttons.flatMap((button) => {
      if (button.payload !== lineMark) return [button];
      return lineLink === null ? [] : [{ ...button, payload: lineLink }];
    });
  switch (message.message_type) {
    case "text":
      return { ...message, payload: { message: fillText(message.payload.message) } };
    case "quick_replies": {
      const { message: words, quick_replies } = message.payload;
      return { ...message, payload: { message: fillText(words), quick_replies } };
    }
    case "buttons": {
      const { message: words, buttons } = message.payload;
      return {
        ...message,
        payload: { message: fillText(words), buttons: fillButtons(buttons) },
      };
    }
    case "generic":
      return {
        ...message,
        payloads: message.payloads.map((card) => ({
          ...card,
          buttons: fillButtons(card.buttons),
        })),
      };
    case "media":
    case "postback":
    case "unknown":
      return message;
  }
}

/** A placeholder for the URL of the chat app, which is a setting. */
export const lineMark = "/line";

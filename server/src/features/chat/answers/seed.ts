import type { ChatButton, ChatCard, ChatMessage, QuickReply } from "@krapao/contract/chat-message";
import { languages, type Language } from "@krapao/contract/market";
import type pg from "pg";
import {
  agentTopic,
  type HelperAnswer,
  lineMark,
  preparedMark,
  puzzledTopic,
  receivedTopic,
  stoppedTopic,
} from "./rules.ts";
import { english } from "./words-en.ts";
import { lao } from "./words-la.ts";
import { thai } from "./words-th.ts";
import type { CardWords, HelperWords, WordedTopic } from "./words.ts";

const wordsOf: Readonly<Record<Language, HelperWords>> = { th: thai, la: lao, en: english };

/** Adds the helper's answers; an operator's changes and removals stay. */
export async function seedHelper(pool: pg.Pool): Promise<void> {
  const answers = languages.flatMap((language) => answersIn(language));
  await pool.query(
    `insert into chat_answer (topic, language, words, messages)
     select topic, language, words, messages
     from jsonb_to_recordset($1::jsonb) as row (
       topic text, language text, words text[], messages jsonb
     )
     where (
       select value from content_version where kind = 'text' and key = 'answer-' || topic
       order by version desc limit 1
     ) is distinct from 'null'
     on conflict do nothing`,
    [JSON.stringify(answers)],
  );
}

export function answersIn(language: Language): readonly HelperAnswer[] {
  const words = wordsOf[language];
  const answer = (topic: string, ...messages: readonly ChatMessage[]): HelperAnswer => ({
    topic,
    language,
    words: words.about[topic as WordedTopic] ?? [],
    messages,
  });
  const { taps } = words;
  const wallet = open(taps.openWallet, "/user/home");
  const menu = topics(words);
  return [
    answer("welcome", question(words.welcome, menu)),
    answer("deposit", offer(words.deposit, [wallet, tap(taps.depositLate, "deposit-late")])),
    answer("deposit-late", offer(words.depositLate, [wallet, tap(taps.agent, agentTopic)])),
    answer("withdraw", offer(words.withdraw, [wallet, tap(taps.withdrawWait, "withdraw-wait")])),
    answer(
      "withdraw-wait",
      offer(words.withdrawWait, [
        open(taps.openStatement, "/user/statement"),
        tap(taps.agent, agentTopic),
      ]),
    ),
    answer("bonus", cards(Object.values(words.bonusCards), [open(taps.openBonus, "/user/bonus")])),
    answer("games", cards(Object.values(words.gameCards), [wallet])),
    answer("login", offer(words.login, [tap(taps.agent, agentTopic)])),
    answer(
      "protection",
      offer(words.protection, [
        open(taps.openProtection, "/user/protection"),
        tap(taps.agent, agentTopic),
      ]),
    ),
    answer(
      "contact",
      offer(words.contact, [
        tap(taps.agent, agentTopic),
        open(taps.openContact, "/contact"),
        open(taps.openLine, lineMark),
      ]),
    ),
    answer(agentTopic, { message_type: "text", payload: { message: words.agent } }),
    answer(puzzledTopic, question(words.puzzled, menu)),
    answer(receivedTopic, question(words.received, menu)),
    answer(
      stoppedTopic,
      offer(words.stopped, [
        tap(taps.withdraw, "withdraw"),
        open(taps.openProtection, "/user/protection"),
        tap(taps.agent, agentTopic),
      ]),
    ),
    ...Object.entries(words.prepared).map(([topic, message]) =>
      answer(preparedMark + topic, { message_type: "text", payload: { message } }),
    ),
  ];
}

const dataOf = (topic: string) => JSON.stringify({ topic });

const tap = (title: string, topic: string): ChatButton => ({
  type: "postback",
  title,
  payload: dataOf(topic),
});

const open = (title: string, payload: string): ChatButton => ({ type: "web", title, payload });

function topics({ taps }: HelperWords): QuickReply[] {
  const titles = {
    deposit: taps.deposit,
    withdraw: taps.withdraw,
    bonus: taps.bonus,
    games: taps.games,
    contact: taps.contact,
    [agentTopic]: taps.agent,
  };
  return Object.entries(titles).map(([topic, title]) => ({ title, payload: dataOf(topic) }));
}

const question = (message: string, replies: QuickReply[]): ChatMessage => ({
  message_type: "quick_replies",
  payload: { message, quick_replies: replies },
});

const offer = (message: string, buttons: ChatButton[]): ChatMessage => ({
  message_type: "buttons",
  payload: { message, buttons },
});

const cards = (words: readonly CardWords[], buttons: ChatButton[]): ChatMessage => ({
  message_type: "generic",
  payloads: words.map((card): ChatCard => ({ image: null, ...card, buttons })),
});

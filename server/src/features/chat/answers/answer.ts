import { readSetting } from "#settings/read-setting.ts";
import { randomUUID } from "node:crypto";
import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import * as chat from "#features/chat/queries.ts";
import { isWithAgent } from "#features/chat/rules.ts";
import type { Queryable } from "#platform/database/database.ts";
import { agentTopic, chooseTopic, fillIn, type HelperAnswer, puzzledSeconds } from "./rules.ts";

interface Question {
  readonly conversationId: string;
  readonly message: ChatMessage;
  readonly language: Language;
  readonly answers: readonly HelperAnswer[];
}

/**
 * Answers a visitor's message by the automatic helper, unless an agent has the conversation. It
 * runs in the transaction that stores the message, so that there is exactly one answer.
 */
export async function answerByHelper(
  tx: Queryable,
  { conversationId, message, language, answers }: Question,
): Promise<void> {
  const choice = chooseTopic(message, answers);
  if (!choice) return;
  const { agentHours } = await readSetting(tx, "chat");
  const state = await chat.readHelperState(tx, conversationId);
  if (choice.topic === agentTopic) await chat.markRequested(tx, conversationId);
  if (isWithAgent(state, agentHours)) return;
  if (choice.isPuzzled) {
    if (state.puzzledSeconds !== null && state.puzzledSeconds < puzzledSeconds) return;
    await chat.markPuzzled(tx, conversationId);
  }
  const answer = answers.find(
    (known) => known.topic === choice.topic && known.language === language,
  );
  const site = (await readSetting(tx, "site")).name;
  const { lineLink } = await readSetting(tx, "contact");
  for (const template of answer?.messages ?? []) {
    await chat.addMessage(tx, {
      conversationId,
      id: randomUUID(),
      sender: "helper",
      message: fillIn(template, { site, lineLink }),
    });
  }
}

import type { ChatMessage } from "@krapao/contract/chat-message";
import type { Language } from "@krapao/contract/market";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The tables of the chat, as the queries see them. */

type Moment = ColumnType<Date | null, Date | null, Date | null>;

interface ChatConversationTable {
  id: GeneratedAlways<string>;
  visitor: string;
  member_id: GeneratedAlways<string | null>;
  language: Language;
  created_at: GeneratedAlways<Date>;
  message_count: GeneratedAlways<number>;
  read_number: Generated<number>;
  sent_number: Generated<number>;
  due_at: Moment;
  attempts: Generated<number>;
  agent_name: string | null;
  agent_at: Moment;
  requested_at: Moment;
  puzzled_at: Moment;
}

interface ChatMessageTable {
  conversation_id: string;
  number: GeneratedAlways<number>;
  id: string;
  sender: "customer" | "helper" | "agent";
  name: string | null;
  message: ColumnType<ChatMessage, string, never>;
  created_at: GeneratedAlways<Date>;
}

interface ChatFileTable {
  token: string;
  conversation_id: string;
  file_name: string;
  file_type: "image" | "video" | "file";
}

interface HelpDeskTable {
  is_only: boolean;
  acts_after: bigint;
}

interface ChatAnswerTable {
  topic: string;
  language: Language;
  words: string[];
  messages: readonly ChatMessage[];
}

export interface ChatTables {
  chat_conversation: ChatConversationTable;
  chat_message: ChatMessageTable;
  chat_file: ChatFileTable;
  help_desk: HelpDeskTable;
  chat_answer: ChatAnswerTable;
}

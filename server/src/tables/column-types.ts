/**
 * Facts about columns that the catalogue lacks: the shape of JSON, codes that no check lists, and
 * columns that a trigger fills. Everything else comes from the migrations.
 */

/** The types of columns, by table and column. Columns that refer to them have the same types. */
export const columnTypes: Readonly<Record<string, string>> = {
  "chat_answer.messages": "readonly ChatMessage[]",
  "chat_message.message": "ChatMessage",
  "check_result.found": "readonly string[]",
  "game_provider.code": "GameCode",
  "inbox_notice.data": "Record<string, unknown>",
  "inbox_reader.read_numbers": "string",
  "inbox_reader.topics_off": "InboxTopic[]",
  "office_act.proof": "Record<string, unknown>",
  "operation.detail": "Record<string, unknown>",
  "qr_payment.provider": "QrProvider",
  "reward_grant.clearing": "GameCode[]",
  "slip.transfer": "HeldTransfer",
  "spinwheel_slice.html": "Readonly<Record<Language, Readonly<Record<Currency, string>>>>",
  "spinwheel_slice.label": "Readonly<Record<Language, Readonly<Record<Currency, string>>>>",
  "withdrawal.held_reasons": "HeldReason[]",
  "withdrawal_hold.reason": "HeldReason",
};

/** The types of columns by the domain that the schema gives them. */
export const domainTypes: Readonly<Record<string, string>> = { by_language: "Texts" };

/** Columns without a default that the application leaves to a trigger. */
export const filledByTrigger: readonly string[] = [
  "chat_message.created_at",
  "chat_message.number",
];

/** The modules of the types above. */
export const typeModules: Readonly<Record<string, string>> = {
  ChatMessage: "@krapao/contract/chat-message",
  QrProvider: "@krapao/contract/deposit",
  Currency: "@krapao/contract/fields",
  InboxTopic: "@krapao/contract/inbox",
  Language: "@krapao/contract/market",
  Texts: "@krapao/contract/market",
  GameCode: "@krapao/contract/slot",
  HeldReason: "@krapao/contract/withdraw",
  ColumnType: "kysely",
  Generated: "kysely",
  GeneratedAlways: "kysely",
  HeldTransfer: "#tables/held-transfer.ts",
};

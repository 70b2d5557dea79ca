import { randomUUID } from "node:crypto";
import { heavy } from "@krapao/testkit/large-world";

const page = { page: 40, limit: 100 };

/** A request for each call; those of members are of the member with the long history. */
export const bodies: Readonly<Record<string, object>> = {
  "account.editProfile": { name: "BOOK B" },
  "account.editBankAccountName": { bankCode: "SCB", bankAccountName: "BOOK B" },
  "account.changePassword": { oldPassword: "mango-river-42", newPassword: "mango-river-43" },
  "account.login": { username: "0812345678", password: "mango-river-42" },
  "otp.send": { phoneNumber: "0812345679" },
  "otp.verify": { otpToken: "x".repeat(43), otpCode: "123456" },
  "password.send": { phoneNumber: "0812345678" },
  "password.reset": {
    username: "0812345678",
    bankAccountEnd: "1234",
    newPassword: "tamarind-boat-77",
  },
  "session.end": { id: randomUUID() },
  "deposit.announce": { amount: 100 },
  "deposit.createQr": { amount: 100 },
  "withdraw.withdraw": { amount: 100 },
  "withdraw.withdrawAll": { amount: 100 },
  "game.transfer": { from: "WALLET", to: "JOKER", amount: 100 },
  "game.transferAll": { to: "JOKER" },
  "inbox.list": { before: 100_000_000, limit: 100 },
  "inbox.read": { number: 10 },
  "inbox.readAll": { upTo: 100 },
  "inbox.subscribe": {
    endpoint: "http://127.0.0.1:1/push/send/x",
    keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
  },
  "inbox.chooseTopics": { topicsOff: ["deposit"] },
  "statement.list": page,
  "statement.slips": page,
  "statement.find": { kind: "transfer", limit: 50 },
  "statement.balances": {},
  "statement.export": {},
  "invite.list": page,
  "refund.list": { page: 300, limit: 10 },
  "spinwheel.chooseSeed": { clientSeed: "mine" },
  "spinwheel.claim": { coupon: "1" },
  "chat.send": {
    userId: heavy.id,
    message: { message_type: "text", payload: { message: "deposit" } },
  },
  "chat.history": { userId: heavy.id, skip: 2000, limit: 100 },
  "chat.read": { userId: heavy.id, number: 10 },
};

/** The parts of paths. */
export const parts: Readonly<Record<string, string>> = {
  providerOrId: "FP",
  slotCode: "JOKER",
  provider: "JOKER",
  username: `kp${heavy.id.toLowerCase()}`,
  password: "secret",
  reference: "SSSSSSSSSSSSSSS1",
  code: "WELCOME",
  spin: "1",
  key: "key1",
  number: "1",
  month: "2026-01",
};

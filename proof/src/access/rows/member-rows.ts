import { randomUUID } from "node:crypto";
import { type Call, keyHeader } from "../call.ts";
import { keyField } from "../description.ts";
import type { Person } from "../person.ts";
import { row, thing } from "../row.ts";

const page = {
  send: () => ({ body: { page: 1, limit: 10 } }),
  values: ["body.page", "body.limit"],
};
const at = (path: Record<string, string>) => ({
  send: () => ({ path }),
  values: Object.keys(path).map((name) => `path.${name}`),
});

/** Calls by which members read their own data. They carry no identifiers, so none can be wrong. */
export const readingRows = [
  row("lookup.deposit"),
  row("lookup.withdraw"),
  row("lookup.slip"),
  row("account.profile"),
  row("session.list"),
  row("passkey.list"),
  row("lock.read"),
  row("lock.challenge"),
  row("wallet.read"),
  row("withdraw.current"),
  row("protection.read"),
  row("game.refresh"),
  row("game.account", at({ slotCode: "JOKER" })),
  row("game.choices"),
  row("statement.list", page),
  row("statement.slips", page),
  row("statement.balances", {
    send: () => ({ body: { from: "2026-01-01", to: "2026-01-31" } }),
    values: ["body.from", "body.to"],
  }),
  row("statement.totals", at({ month: "2026-01" })),
  // Numbers count per member, so another member's number is one's own.
  row("statement.entry", at({ number: "1" })),
  row("bonus.list"),
  row("bonus.active"),
  row("bonus.minimum"),
  row("promotion.find", at({ code: "KRAPAO50" })),
  row("promotion.current"),
  row("invite.list", page),
  row("invite.banners"),
  row("refund.list", page),
  row("refund.check"),
  row("refund.banners"),
  row("spinwheel.setup"),
  row("spinwheel.coupons"),
  row("spinwheel.active"),
];

const named = (sent: Call, key: string): Call => ({ ...sent, header: { [keyHeader]: key } });
/** Every person has one unused key for each kind of request. */
const keyOf = ({ phone }: Person, name: string) => `${name}-${phone}`;

const filterFields = ["kind", "status", "way", "game", "from", "to"].map((name) => `body.${name}`);

/** Calls in which a member names a thing: another member's thing is refused or does not count. */
export const namingRows = [
  row("statement.find", {
    // The reference of another member finds nothing.
    send: (person) => ({ body: { limit: 10, search: thing(person, "slipReference") } }),
    identifiers: { "body.search": "own" },
    // Numbers count per member, so another member's number is one's own.
    values: [...filterFields, "body.after", "body.limit"],
  }),
  row("statement.export", {
    // A new address replaces the last one, which another row still needs.
    cast: ({ takers, other }) => ({ owner: takers.invite, other }),
    send: (person) => ({ body: { search: thing(person, "slipReference") } }),
    identifiers: { "body.search": "own" },
    values: filterFields,
  }),
  row("statement.slipPicture", {
    send: (person) => ({ path: { reference: thing(person, "slipReference") } }),
    identifiers: { "path.reference": ["NO_DATA"] },
  }),
  row("operation.find", {
    send: (person) => ({ path: { key: thing(person, "operationKey") } }),
    identifiers: { "path.key": ["NO_DATA"] },
  }),
  row("spinwheel.fairness", {
    send: (person) => ({ path: { spin: thing(person, "coupon") } }),
    identifiers: { "path.spin": ["NO_DATA"] },
  }),
  row("game.link", {
    send: (person) => ({ path: { provider: "pg", username: thing(person, "PG.username") } }),
    identifiers: { "path.username": ["INVALID_USER_1"] },
    values: ["path.provider"],
  }),
  row("game.linkByPassword", {
    send: (person) => ({
      path: {
        provider: "askmebet",
        username: thing(person, "ASKMEBET.username"),
        password: thing(person, "ASKMEBET.password"),
      },
    }),
    identifiers: { "path.username": ["INVALID_USER_1"], "path.password": ["INVALID_USER_3"] },
    values: ["path.provider"],
  }),
  row("account.editProfile", {
    // A bank account that the first deposit has confirmed cannot be changed any more.
    send: ({ name, bank }) => ({
      body: {
        name,
        bankCode: bank.bankCode,
        bankAccountName: bank.name,
        bankAccountNo: bank.accountNo,
      },
    }),
    identifiers: { "body.bankAccountNo": ["EXISTING_BANK"] },
    values: ["body.name", "body.bankCode", "body.bankAccountName"],
  }),
  row("account.editBankAccountName", {
    cast: ({ takers, other }) => ({ owner: takers.invite, other }),
    send: ({ bank }) => ({ body: { bankCode: "BBL", bankAccountName: bank.name } }),
    values: ["body.bankCode", "body.bankAccountName"],
  }),
  row("account.changePassword", {
    // It ends the owner's other sessions, which other rows still need.
    cast: ({ takers, other }) => ({ owner: takers.bonus, other }),
    send: ({ password }) => ({ body: { oldPassword: password, newPassword: password } }),
    identifiers: { "body.oldPassword": ["WRONG_PASSWORD", "REQUEST_LIMIT"] },
    values: ["body.newPassword"],
  }),
  row("game.favour", {
    send: () => ({ path: { slotCode: "JOKER" }, body: { isFavourite: true } }),
    values: ["path.slotCode", "body.isFavourite"],
  }),
  row("game.played", {
    send: () => ({ path: { slotCode: "JOKER" }, body: { amount: 7 } }),
    values: ["path.slotCode", "body.amount"],
  }),
  row("deposit.findQr", {
    send: (person) => ({ path: { providerOrId: thing(person, "qrcodeId") } }),
    identifiers: { "path.providerOrId": ["NO_DATA"] },
  }),
  row("deposit.cancelQr", {
    send: (person) => ({ path: { providerOrId: thing(person, "qrcodeId") } }),
    identifiers: { "path.providerOrId": ["NO_DATA"] },
  }),
];

/** Calls that move money: the keys of others do not count, and the caller has no money. */
export const moneyRows = [
  row("deposit.announce", { send: () => ({ body: { amount: 100 } }), values: ["body.amount"] }),
  row("deposit.createQr", {
    send: (person) =>
      named(
        { path: { providerOrId: "KBANK" }, body: { amount: 33 } },
        person.things["qrKey"] ?? randomUUID(),
      ),
    identifiers: { [keyField]: "own" },
    values: ["path.providerOrId", "body.amount"],
  }),
  row("deposit.gift", {
    send: (person) =>
      named({ body: { link: thing(person, "giftLink") } }, thing(person, "giftKey")),
    identifiers: {
      "body.link": ["TRUELINK_DUPLICATE"],
      [keyField]: ["TRUELINK_DUPLICATE", "TRUELINK_INVALID"],
    },
  }),
  row("deposit.slip", {
    send: (person) => {
      const picture = Buffer.from(person.things["slipPicture"] ?? "", "base64");
      return named({ form: { file: picture } }, thing(person, "slipKey"));
    },
    identifiers: { "form.file": "own", [keyField]: "own" },
  }),
  row("game.activate", {
    send: (person) => named({ path: { slotCode: "SLOTXO" } }, keyOf(person, "activate")),
    identifiers: { [keyField]: "own" },
    values: ["path.slotCode"],
  }),
  row("game.resetPassword", {
    send: (person) => named({ path: { slotCode: "JOKER" } }, keyOf(person, "reset")),
    identifiers: { [keyField]: "own" },
    values: ["path.slotCode"],
  }),
  row("game.transfer", {
    send: (person) =>
      named(
        { body: { from: "WALLET", to: "JOKER", amount: 7 } },
        person.things["operationKey"] ?? randomUUID(),
      ),
    identifiers: { [keyField]: ["MONEY_NOT_ENOUGH"] },
    values: ["body.from", "body.to", "body.amount"],
  }),
  row("withdraw.withdraw", {
    send: (person) => named({ body: { amount: 150 } }, keyOf(person, "withdraw")),
    identifiers: { [keyField]: ["MONEY_NOT_ENOUGH"] },
    values: ["body.amount"],
  }),
  row("withdraw.withdrawAll", {
    send: (person) => named({ body: { amount: 150 } }, keyOf(person, "withdraw-all")),
    identifiers: { [keyField]: ["MONEY_NOT_ENOUGH"] },
    values: ["body.amount"],
  }),
  row("spinwheel.chooseSeed", {
    send: () => ({ body: { clientSeed: "proof" } }),
    values: ["body.clientSeed"],
  }),
  row("spinwheel.spin", {
    send: (person) => named({}, thing(person, "spinKey")),
    identifiers: { [keyField]: ["MONEY_NOT_ENOUGH"] },
  }),
  row("game.transferAll", {
    // An empty wallet moves nothing, which is no error.
    send: (person) => named({ body: { to: "JOKER" } }, keyOf(person, "transfer-all")),
    identifiers: { [keyField]: "own" },
    values: ["body.to"],
  }),
];

/** Rewards: each has its own member who may take it. The owner claims the coupon last. */
export const rewardRows = [
  row("bonus.activate", {
    cast: ({ takers, other }) => ({ owner: takers.bonus, other }),
    send: (person) => named({ path: { code: "DAILY" } }, keyOf(person, "bonus")),
    identifiers: { [keyField]: ["BONUS_CONDITION"] },
    values: ["path.code"],
  }),
  row("promotion.activate", {
    cast: ({ takers, other }) => ({ owner: takers.promotion, other }),
    send: (person) => named({ path: { code: "KRAPAO50" } }, keyOf(person, "promotion")),
    identifiers: { [keyField]: ["BONUS_CONDITION"] },
    values: ["path.code"],
  }),
  row("bonus.clear", {
    cast: ({ takers, other }) => ({ owner: takers.promotion, other }),
    send: (person) => named({}, keyOf(person, "clear")),
    // The reward can be ended, but too much money is left.
    owner: ["BONUS_CONDITION"],
    identifiers: { [keyField]: ["NO_DATA"] },
  }),
  row("refund.receive", {
    cast: ({ takers }) => ({ owner: takers.refund, other: takers.promotion }),
    send: (person) => named({}, keyOf(person, "receive")),
    identifiers: { [keyField]: ["NO_REFUND", "BONUS_REMAINING"] },
  }),
  row("refund.addWallet", {
    cast: ({ takers }) => ({ owner: takers.refund, other: takers.promotion }),
    send: (person) => named({}, keyOf(person, "add")),
    identifiers: { [keyField]: ["NO_REFUND", "BONUS_REMAINING"] },
  }),
  row("invite.receive", {
    cast: ({ takers, other }) => ({ owner: takers.invite, other }),
    send: (person) => named({}, keyOf(person, "invite")),
    identifiers: { [keyField]: ["NO_INVITE_BONUS", "NO_INVITEE_PLAY_INFO"] },
  }),
  row("spinwheel.claim", {
    send: (person) => named({ body: { coupon: thing(person, "coupon") } }, keyOf(person, "claim")),
    identifiers: {
      "body.coupon": ["INVALID_PRIZE_CODE"],
      [keyField]: ["INVALID_CODE", "INVALID_PRIZE_CODE"],
    },
  }),
];

/** Another member's password does not prove anything. */
const byPassword = (operation: string, values: Readonly<Record<string, unknown>> = {}) =>
  row(operation, {
    send: ({ password }) => ({ body: { ...values, password } }),
    identifiers: { "body.password": ["WRONG_PASSWORD", "REQUEST_LIMIT"] },
    values: Object.keys(values).map((name) => `body.${name}`),
  });

/** The lock stays off, so that no session of the other rows locks. */
export const proofRows = [
  byPassword("passkey.prepare"),
  byPassword("lock.set", { isOn: false }),
  byPassword("lock.unlock"),
  row("lock.stayOpen"),
];

/** Ends the sessions that the other rows need. */
export const lastRows = [
  row("passkey.remove", {
    send: (person) => ({ body: { id: thing(person, "passkeyId") } }),
    // Another member's passkey is not found; the answer is the same as for one that was removed.
    identifiers: { "body.id": "own" },
  }),
  row("session.end", {
    send: (person) => ({ body: { id: thing(person, "sessionId") } }),
    // Another member's session is not found; the answer is the same as for a session that ended.
    identifiers: { "body.id": "own" },
  }),
  row("session.endOthers", {
    cast: ({ takers, other }) => ({ owner: takers.bonus, other }),
  }),
  row("account.logout"),
];

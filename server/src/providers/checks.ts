import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBankGateway } from "./bank.ts";
import { createChatDesk } from "./chat.ts";
import { createGameGateway } from "./game-gateway.ts";
import { createGiftGateway } from "./gift.ts";
import { createPaymentGateway } from "./payment.ts";
import { createSmsGateway } from "./sms.ts";

/** What an adapter must keep to, asked by the very clients that the wallet asks with. Nothing moves money. */
export interface Check {
  readonly promise: string;
  /** Answers what was wrong, or nothing. */
  readonly run: () => Promise<string | undefined>;
}

interface Party {
  readonly url: string;
  readonly key: string;
}

export const providerKinds = ["sms", "bank", "payment", "gift", "game", "chat"] as const;
export type ProviderKind = (typeof providerKinds)[number];

interface Subject extends Party {
  /** The phone that a text message goes to. */
  readonly phone: string;
}

export function checksOf(kind: ProviderKind, subject: Subject): readonly Check[] {
  switch (kind) {
    case "sms":
      return smsChecks(subject);
    case "bank":
      return bankChecks(subject);
    case "payment":
      return paymentChecks(subject);
    case "gift":
      return giftChecks(subject);
    case "game":
      return gameChecks(subject);
    case "chat":
      return chatChecks(subject);
  }
}

/** A check that holds when an answer is one of those allowed. */
function expectOne<Answer>(
  promise: string,
  ask: () => Promise<Answer>,
  allowed: readonly NoInfer<Answer>[],
): Check {
  return {
    promise,
    async run() {
      const answer = await ask();
      return allowed.includes(answer) ? undefined : `it answered ${JSON.stringify(answer)}`;
    },
  };
}

const fresh = () => `check-${randomUUID()}`;

function smsChecks({ phone, ...party }: Subject): Check[] {
  const gateway = createSmsGateway(party);
  const message = { to: phone, text: "Krapao: 000000 Ref TEST", reference: fresh() };
  const send = () => gateway.send(message).then(() => "taken" as const);
  return [
    expectOne("a message is taken", send, ["taken"]),
    expectOne("the same reference is taken again, and is the same message", send, ["taken"]),
  ];
}

function bankChecks(party: Party): Check[] {
  const bank = createBankGateway(party);
  return [
    expectOne("the feed can be read from its start", () => bank.readFeed("").then(() => "read"), [
      "read",
    ]),
    expectOne("a payout that nobody asked for is unknown", () => bank.findPayout(fresh()), [
      "UNKNOWN_REFERENCE",
    ]),
    expectOne(
      "a transfer that nobody made is not found, or not yet",
      async () =>
        (await bank.findTransfer({ bankNumber: "004", reference: fresh().slice(0, 20) })).status,
      ["NOT_FOUND", "NOT_YET"],
    ),
  ];
}

function paymentChecks(party: Party): Check[] {
  const payment = createPaymentGateway(party);
  const order = {
    reference: fresh(),
    amount: 100,
    currency: "BAHT" as const,
    callbackUrl: "https://wallet.invalid/callbacks/payment/WW",
    expiresInSeconds: 60,
  };
  const create = async () => {
    const created = await payment.createCharge("WW", order);
    if (created.status === "REFUSED") throw new Error(`it refused: ${created.message}`);
    return created.id;
  };
  return [
    expectOne(
      "a charge that nobody asked for is unknown",
      async () => readStatus(await payment.findCharge("WW", { reference: fresh() })),
      ["UNKNOWN_CHARGE"],
    ),
    expectOne(
      "the same reference is the same charge",
      async () => (await create()) === (await create()),
      [true],
    ),
    expectOne(
      "a charge is found by our reference, waiting to be paid",
      async () => readStatus(await payment.findCharge("WW", { reference: order.reference })),
      ["PENDING"],
    ),
    expectOne(
      "a cancelled charge says so",
      async () => {
        const id = await create();
        await payment.cancelCharge("WW", id);
        return readStatus(await payment.findCharge("WW", { id }));
      },
      ["CANCELLED"],
    ),
  ];
}

function readStatus(charge: { readonly status: string } | "UNKNOWN_CHARGE"): string {
  return typeof charge === "string" ? charge : charge.status;
}

function giftChecks({ url, key, phone }: Subject): Check[] {
  const gift = createGiftGateway({ url, key });
  return [
    {
      promise: "a voucher that nobody made is told by a code, and takes nothing",
      async run() {
        const told = await gift.verify({ hash: fresh().replaceAll("-", ""), mobile: phone });
        return told.voucher === null ? undefined : "it told of a voucher";
      },
    },
  ];
}

function gameChecks(party: Party): Check[] {
  const games = createGameGateway(party);
  const username = `chk${randomUUID().slice(0, 8)}`;
  const account = { provider: "PG" as const, username };
  const player = { ...account, password: "Check1234", currency: "BAHT" as const };
  const transfer = {
    ...account,
    reference: fresh(),
    direction: "WITHDRAW" as const,
    creditMinor: 100n,
  };
  return [
    expectOne("a player is made", () => games.createPlayer(player), ["done"]),
    expectOne("the same player again is no error", () => games.createPlayer(player), ["done"]),
    expectOne(
      "a new player has nothing",
      async () => {
        const balance = await games.readBalance(account);
        return balance === "unknown" ? balance : String(balance.creditMinor);
      },
      ["0"],
    ),
    expectOne("nobody takes out what is not there", () => games.transfer(transfer, 8000), [
      "NOT_ENOUGH",
    ]),
    expectOne(
      "the bets can be read from their start",
      () => games.readBets(account.provider, "").then(() => "read"),
      ["read"],
    ),
  ];
}

function chatChecks({ url, key }: Subject): Check[] {
  const desk = createChatDesk({ url, key });
  const conversation = {
    session_id: randomUUID(),
    userId: null,
    username: null,
    name: "Krapao check",
    language: "en" as const,
    agent: null,
    askedAt: null,
    readNumber: 0,
  };
  const item = {
    id: randomUUID(),
    number: 1,
    sender: "customer" as const,
    name: null,
    message: { message_type: "text" as const, payload: { message: "Krapao check" } },
    createdAt: new Date(0).toISOString(),
  };
  const tell = () => desk.tell(conversation, [item]).then(() => "taken");
  return [
    expectOne("what was said is taken", tell, ["taken"]),
    expectOne("the same number is taken again, and is the same message", tell, ["taken"]),
    expectOne(
      "what agents did can be read from its start",
      () => desk.readActs(0n).then(() => "read"),
      ["read"],
    ),
    expectOne(
      "a file that nobody sent is refused",
      () => desk.fetchFile(fresh(), { path: join(tmpdir(), fresh()), bytesMax: 1000 }),
      ["refused"],
    ),
  ];
}

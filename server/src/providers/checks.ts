import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type QrProvider, qrProviders } from "@krapao/contract/deposit";
import { launches } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import { createBankGateway } from "./bank.ts";
import { createChatDesk } from "./chat.ts";
import { createGameGateway } from "./game-gateway.ts";
import type { GameGateway } from "./game.ts";
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
  /** Which of the payment providers or of the games the adapter stands for. */
  readonly provider?: string | undefined;
  /** Whether the game's provider tells what became of a reference: class B. */
  readonly tellsReferences?: boolean;
}

/** The providers that an adapter of a kind may stand for; the first is asked unless another is named. */
export const providersOf: Partial<Record<ProviderKind, readonly string[]>> = {
  payment: qrProviders,
  game: gameCodes,
};

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

function paymentChecks({ provider: named, ...party }: Subject): Check[] {
  const payment = createPaymentGateway(party);
  const provider = (named ?? qrProviders[0]) as QrProvider;
  const order = {
    reference: fresh(),
    amount: 100,
    currency: "BAHT" as const,
    callbackUrl: `https://wallet.invalid/callbacks/payment/${provider}`,
    expiresInSeconds: 60,
  };
  const create = async () => {
    const created = await payment.createCharge(provider, order);
    if (created.status === "REFUSED") throw new Error(`it refused: ${created.message}`);
    return created.id;
  };
  return [
    expectOne(
      "a charge that nobody asked for is unknown",
      async () => readStatus(await payment.findCharge(provider, { reference: fresh() })),
      ["UNKNOWN_CHARGE"],
    ),
    expectOne(
      "the same reference is the same charge",
      async () => (await create()) === (await create()),
      [true],
    ),
    expectOne(
      "a charge is found by our reference, waiting to be paid",
      async () => readStatus(await payment.findCharge(provider, { reference: order.reference })),
      ["PENDING"],
    ),
    expectOne(
      "a cancelled charge says so",
      async () => {
        const id = await create();
        await payment.cancelCharge(provider, id);
        return readStatus(await payment.findCharge(provider, { id }));
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
  const asked = { hash: fresh().replaceAll("-", ""), mobile: phone };
  return [
    expectOne(
      "a voucher that nobody made is told by a code, and not as a voucher",
      async () => (await gift.verify(asked)).voucher,
      [null],
    ),
    expectOne(
      "nothing is taken from a voucher that nobody made",
      async () => (await gift.redeem(asked)).ownTicketMinor,
      [null],
    ),
  ];
}

function gameChecks({ provider: named, tellsReferences, ...party }: Subject): Check[] {
  const games = createGameGateway(party);
  const provider = (named ?? gameCodes[0]) as GameCode;
  const account = { provider, username: `chk${randomUUID().slice(0, 8)}` };
  const player = { ...account, password: "Check1234", currency: "BAHT" as const };
  const withNewPassword = { ...account, password: "Check5678" };
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
    ...(tellsReferences
      ? [
          expectOne(
            "a reference that nobody used is told to be none",
            () => games.findTransfer({ ...transfer, reference: fresh() }),
            ["NO_TRANSFER"],
          ),
        ]
      : []),
    expectOne("a new password is taken", () => games.setPassword(withNewPassword), ["done"]),
    ...wayInChecks(games, withNewPassword),
    expectOne(
      "the bets can be read from their start",
      () => games.readBets(provider, "").then(() => "read"),
      ["read"],
    ),
  ];
}

/** How members come into the game, where the adapter has a part in it. */
function wayInChecks(games: GameGateway, player: Parameters<GameGateway["setPassword"]>[0]) {
  const { provider, username, password } = player;
  const launch = launches[provider];
  if (launch.method === "link") {
    const given = { provider, username, ...(launch.needsPassword ? { password } : {}) };
    const tellLink = async () => {
      const answer = await games.launch(given);
      return typeof answer === "string" ? answer : "a link";
    };
    return [expectOne("the way in is a link", tellLink, ["a link"])];
  }
  if (launch.method !== "eventForm") return [];
  const tellForm = async () =>
    (await games.readForm(provider)) === "unknown" ? "unknown" : "fields";
  return [expectOne("the fields of its login form are told", tellForm, ["fields"])];
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

import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type QrProvider, qrProviders } from "@krapao/contract/deposit";
import { gameCodes } from "@krapao/contract/slot";
import { createBankGateway } from "./bank.ts";
import { createHelpDesk } from "./chat.ts";
import { type Check, expectOne, fresh, nameOf, pastFence, type Subject } from "./check.ts";
import { startFence } from "./fence.ts";
import { gameChecks } from "./game-checks.ts";
import { createGiftGateway } from "./gift.ts";
import { createPaymentGateway } from "./payment.ts";
import { createSmsGateway } from "./sms.ts";

export const providerKinds = ["sms", "bank", "payment", "gift", "game", "chat"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** The providers that an adapter of a kind may serve; the first is the default. */
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

function smsChecks({ phone, ...party }: Subject): Check[] {
  const gateway = createSmsGateway(party);
  const message = { to: phone, text: "Krapao: 000000 Ref TEST", reference: fresh() };
  const send = () => gateway.send(message).then(() => "taken" as const);
  return [
    expectOne("a message is taken", send, ["taken"]),
    expectOne("the same reference is taken again, and is the same message", send, ["taken"]),
  ];
}

function bankChecks({ refusesLate, ...party }: Subject): Check[] {
  const bank = createBankGateway(party);
  const payout = {
    reference: fresh(),
    amount: 1,
    currency: "BAHT" as const,
    bankCode: "KBANK",
    accountNo: "0000000000",
    accountName: "KRAPAO CHECK",
  };
  return [
    expectOne("the feed can be read from its start", () => bank.readFeed("").then(() => "read"), [
      "read",
    ]),
    expectOne(
      "a payout that was never requested is unknown",
      () => bank.findPayout({ ...payout, reference: fresh() }),
      ["UNKNOWN_REFERENCE"],
    ),
    expectOne(
      "a transfer that does not exist is not found, or not yet",
      async () =>
        (await bank.findTransfer({ bankNumber: "004", reference: fresh().slice(0, 20) })).status,
      ["NOT_FOUND", "NOT_YET"],
    ),
    ...(refusesLate
      ? [
          expectOne(
            "a payout that arrives after its notAfter is refused",
            () => bank.pay(payout, pastFence()).catch(nameOf),
            ["TooLate"],
          ),
          expectOne("and is unknown afterwards", () => bank.findPayout(payout), [
            "UNKNOWN_REFERENCE",
          ]),
        ]
      : []),
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
    const created = await payment.createCharge(provider, order, startFence());
    if (created.status === "REFUSED") throw new Error(`it refused: ${created.message}`);
    return created.id;
  };
  return [
    expectOne(
      "a charge that was never requested is unknown",
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
      "a cancelled charge has that status",
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

function giftChecks({ url, key, phone, refusesLate }: Subject): Check[] {
  const gift = createGiftGateway({ url, key });
  const input = { hash: fresh().replaceAll("-", ""), mobile: phone };
  return [
    expectOne(
      "a voucher that does not exist has a code, and no voucher",
      async () => (await gift.verify(input)).voucher,
      [null],
    ),
    expectOne(
      "nothing is redeemed from a voucher that does not exist",
      async () => (await gift.redeem(input, startFence())).ownTicketMinor,
      [null],
    ),
    ...(refusesLate
      ? [
          expectOne(
            "a redeem request after its notAfter is refused",
            () => gift.redeem(input, pastFence()).then(() => "answered", nameOf),
            ["TooLate"],
          ),
        ]
      : []),
  ];
}

function chatChecks({ url, key }: Subject): Check[] {
  const helpDesk = createHelpDesk({ url, key });
  const conversation = {
    session_id: randomUUID(),
    userId: null,
    username: null,
    name: "Krapao check",
    language: "en" as const,
    agent: null,
    requestedAt: null,
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
  const notify = () => helpDesk.send(conversation, [item]).then(() => "taken");
  return [
    expectOne("what was said is taken", notify, ["taken"]),
    expectOne("the same number is taken again, and is the same message", notify, ["taken"]),
    expectOne(
      "the agents' actions can be read from their start",
      () => helpDesk.readActs(0n).then(() => "read"),
      ["read"],
    ),
    expectOne(
      "a file that does not exist is refused",
      () => helpDesk.fetchFile(fresh(), { path: join(tmpdir(), fresh()), bytesMax: 1000 }),
      ["refused"],
    ),
  ];
}

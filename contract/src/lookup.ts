import * as v from "valibot";
import { Amount, Currency } from "./fields.ts";
import type { Language, Texts } from "./market.ts";
import { route } from "./route.ts";

const bankNames = {
  nameTH: v.string(),
  nameEN: v.string(),
  nameLA: v.string(),
} satisfies Record<`name${Uppercase<Language>}`, unknown>;

/** The name of a bank in each language. */
export const BankNames = v.strictObject(bankNames);
export type BankNames = v.InferOutput<typeof BankNames>;

/** The name of a bank with the keys that replies spell out. */
export function toBankNames(name: Texts): BankNames {
  return { nameTH: name.th, nameEN: name.en, nameLA: name.la };
}

export const Bank = v.strictObject({ code: v.string(), ...BankNames.entries });
export type Bank = v.InferOutput<typeof Bank>;

const Source = v.strictObject({ code: v.string(), description: v.string() });

const DepositBank = v.strictObject({
  bank: BankNames,
  bankCode: v.string(),
  bankType: v.picklist(["BANK", "PAYMENT"]),
  mode: v.picklist(["AUTO", "SMS", "MANUAL"]),
  bankAccountName: v.string(),
  bankAccountNo: v.string(),
  currency: Currency,
});

const DepositWallet = v.strictObject({
  walletAccountName: v.string(),
  walletAccountNo: v.string(),
  mode: v.picklist(["AUTO", "GIFT"]),
});

export const lookup = {
  banks: route({
    method: "GET",
    path: "/api/lookup/banks",
    summary: "The banks a member may register with",
    access: "anyone",
    reply: v.array(Bank),
  }),
  deposit: route({
    method: "GET",
    path: "/api/lookup/deposit",
    summary: "The bank accounts that receive deposits",
    access: "member",
    reply: v.strictObject({
      banks: v.array(DepositBank),
      wallets: v.array(DepositWallet),
      isManual: v.boolean(),
    }),
  }),
  conditions: route({
    method: "GET",
    path: "/api/lookup/conditions",
    summary: "The conditions of use, as HTML texts",
    access: "anyone",
    reply: v.strictObject({ conditions: v.array(v.string()) }),
  }),
  agreements: route({
    method: "GET",
    path: "/api/lookup/agreements",
    summary: "The texts that a member accepts on entry, as HTML",
    access: "anyone",
    reply: v.array(v.string()),
  }),
  info: route({
    method: "GET",
    path: "/api/lookup/info",
    summary: "The name and website of the site",
    access: "anyone",
    reply: v.strictObject({ name: v.string(), website: v.string() }),
  }),
  notice: route({
    method: "GET",
    path: "/api/lookup/notice",
    summary: "The notice that runs at the top",
    access: "anyone",
    reply: v.strictObject({ text: v.string() }),
  }),
  contact: route({
    method: "GET",
    path: "/api/lookup/contact",
    summary: "The contacts of the site",
    access: "anyone",
    reply: v.strictObject({
      contactText: v.string(),
      lineLink: v.nullable(v.string()),
      lineName: v.nullable(v.string()),
      lineQR: v.nullable(v.string()),
    }),
  }),
  withdraw: route({
    method: "GET",
    path: "/api/lookup/withdraw",
    summary: "The limits of one withdrawal in the member's currency",
    access: "member",
    reply: v.strictObject({ withdrawMin: Amount, withdrawMax: Amount }),
  }),
  slip: route({
    method: "GET",
    path: "/api/lookup/slip",
    summary: "The hours in which slips are accepted",
    access: "member",
    reply: v.strictObject({
      isOpen: v.boolean(),
      opensAt: v.string(),
      closesAt: v.string(),
      maxAgeMinutes: v.number(),
    }),
  }),
  sources: route({
    method: "GET",
    path: "/api/lookup/sources",
    summary: "The sources from which members know the site",
    access: "anyone",
    reply: v.array(Source),
  }),
  active: route({
    method: "GET",
    path: "/api/lookup/active",
    summary: "Whether the service is open; answered even when it has ended",
    access: "anyone",
    reply: v.strictObject({
      terminated: v.nullable(v.literal("gone")),
      /** Whether members can log in with a passkey. */
      passkeys: v.boolean(),
    }),
    isAlwaysAnswered: true,
  }),
  registerOTP: route({
    method: "GET",
    path: "/api/lookup/registerOTP",
    summary: "Whether registration needs a one-time code",
    access: "anyone",
    reply: v.strictObject({ registerOTP: v.boolean() }),
  }),
  age: route({
    method: "GET",
    path: "/api/lookup/age",
    summary: "The minimum age of members; null if a registration needs no date of birth",
    access: "anyone",
    reply: v.strictObject({ minimum: v.nullable(v.number()) }),
  }),
  enableChatWidget: route({
    method: "GET",
    path: "/api/lookup/enableChatWidget",
    summary: "Whether the chat widget is shown",
    access: "anyone",
    reply: v.strictObject({ enableChatWidget: v.boolean() }),
  }),
};

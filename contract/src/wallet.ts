import * as v from "valibot";
import { BankAccount, Profile } from "./account.ts";
import { Amount } from "./fields.ts";
import { InviteSummary } from "./invite.ts";
import { route } from "./route.ts";
import { Slot } from "./slot.ts";

export const Wallet = v.strictObject({
  amount: Amount,
  /** Taken from the wallet and not yet arrived or returned. It still belongs to the member. */
  onItsWay: Amount,
});
export type Wallet = v.InferOutput<typeof Wallet>;

/** What the member has done at least once: the first deposit, reward and settled bet. */
const FirstSteps = v.strictObject({
  deposit: v.boolean(),
  bonus: v.boolean(),
  play: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

export const wallet = {
  read: route({
    method: "GET",
    path: "/api/wallet",
    summary: "The member's wallet with all its parts",
    access: "member",
    reply: v.strictObject({
      profile: Profile,
      bankAccount: BankAccount,
      wallet: Wallet,
      invite: InviteSummary,
      /**
       * The member's money is the wallet, the held money and the last known balances of the games.
       */
      slots: v.array(Slot),
      firstSteps: FirstSteps,
      /** How many events of the inbox the member has not read. */
      unread: v.number(),
    }),
  }),
};

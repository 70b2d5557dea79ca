import * as v from "valibot";
import { BankAccount, Profile } from "./account.ts";
import { Amount } from "./fields.ts";
import { route } from "./route.ts";

export const wallet = {
  read: route({
    method: "GET",
    path: "/api/wallet",
    summary: "The member's wallet with all that belongs to it",
    access: "member",
    reply: v.strictObject({
      profile: Profile,
      bankAccount: BankAccount,
      wallet: v.strictObject({ amount: Amount }),
    }),
  }),
};

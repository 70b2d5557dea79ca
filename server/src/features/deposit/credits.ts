import type { Database } from "#platform/database/database.ts";
import { createGiftCredits } from "./gift/credit.ts";
import { createPaymentCredits } from "./qr/pay.ts";
import { createSlipCredits } from "./slip/conclude.ts";
import { HeldSlips } from "./slip/held-slips.ts";

/** The ways of depositing whose money is credited item by item. The feed comes in pages already. */
export type Credits = ReturnType<typeof createCredits>;

export const createCredits = (db: Database) => ({
  gifts: createGiftCredits(db),
  payments: createPaymentCredits(db),
  slips: createSlipCredits(db),
  heldSlips: new HeldSlips(db),
});

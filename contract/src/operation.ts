import * as v from "valibot";
import { Amount, Status, Timestamp } from "./fields.ts";
import { idempotencyKeyPattern, route } from "./route.ts";

export const OperationKind = v.picklist([
  "deposit",
  "bonus",
  "finish_bonus",
  "withdraw",
  "transfer",
  "adjust",
]);
export type OperationKind = v.InferOutput<typeof OperationKind>;

/** What a correction of the wallet is about, in words that the member reads. */
export const adjustCauses = ["deposit", "withdraw", "game", "reward", "apology", "other"] as const;
export type AdjustCause = (typeof adjustCauses)[number];

export const operation = {
  find: route({
    method: "GET",
    path: "/api/operation/{key}",
    summary: "The result of a request that moves money, if its reply was lost",
    access: "member",
    params: v.strictObject({ key: v.pipe(v.string(), v.regex(idempotencyKeyPattern)) }),
    reply: v.strictObject({
      statementType: OperationKind,
      status: Status,
      amount: Amount,
      createdAt: Timestamp,
    }),
    failures: ["NO_DATA"],
  }),
};

import type { ActReply } from "@krapao/contract/office/acts";
import type { OfficeRoute } from "@krapao/contract/office/office-route";
import { requestAct } from "#acts/pipeline.ts";
import type { OperatorSession } from "./answer.ts";
import type { Office } from "./office.ts";

interface Decision {
  readonly call: OfficeRoute;
  readonly subject: string;
  /** The reason, and what the operator chose. */
  readonly body: { readonly reason: string };
}

/** Requests the act that a call names, in one transaction with its deed if nobody else must agree. */
export function requestOf(
  { deeds }: Office,
  { tokenHash }: OperatorSession,
  { call, subject, body }: Decision,
): Promise<ActReply> {
  const { reason, ...input } = body;
  const { act: kind } = call;
  if (!kind) throw new Error(`${call.path} names no act.`);
  const request = { kind, subject, reason, input };
  return deeds.transaction().execute((tx) => requestAct(tx, tokenHash, request));
}

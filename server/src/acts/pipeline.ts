import type { ActKind, ActReply } from "@krapao/contract/office/acts";
import type { Assertion } from "@krapao/contract/passkey";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { publish, publishWheel, renewSeed } from "./content.ts";
import { adjustWallet } from "./adjust.ts";
import type { Deed } from "./deed.ts";
import {
  changeBank,
  closeMember,
  disableMember,
  enableMember,
  endSessions,
  keepAct,
} from "./member.ts";
import {
  agreeToRaise,
  beginBreak,
  beginExclusion,
  closeAlert,
  creditRefusedHold,
  decideLink,
  decideReview,
  declineRaise,
  declineReturn,
  liftStop,
  noteTalk,
  retryHold,
  returnHold,
  tightenLimit,
} from "./protection.ts";
import { releaseReward, voidReward } from "./reward.ts";
import { creditSlip, decideCode, refuseSlip, retryGift } from "./slip.ts";
import { addressDeed, operatorDeed, serviceDeed } from "./staff.ts";
import { assignTransfer, endTransferAsCode, returnTransfer, sendTransferBack } from "./suspense.ts";
import {
  closeDay,
  explainDifference,
  makeReceipt,
  retryPayment,
  returnUnknown,
  settleContradiction,
  settleUnknown,
} from "./unknown.ts";
import { refuseWithdrawal, releaseWithdrawal } from "./withdraw.ts";

/** An act as the pipeline of the database returns it. */
interface ActRow {
  readonly id: bigint;
  readonly kind: ActKind;
  readonly subject: string;
  /** What the operator chose, as it was requested and signed. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly needs: number;
  readonly expires_at: Date;
}

const columns = sql`id, kind, subject, body -> 'input' as input, needs, expires_at`;

/** What each act does. The database refuses the effect if the act does not cover it. */
const deeds: Readonly<Record<ActKind, Deed>> = {
  "withdraw.release": releaseWithdrawal,
  "withdraw.refuse": refuseWithdrawal,
  "suspense.assign": assignTransfer,
  "suspense.return": returnTransfer,
  "suspense.send-back": sendTransferBack,
  "suspense.code": endTransferAsCode,
  "slip.credit": creditSlip,
  "slip.refuse": refuseSlip,
  "code.credit": decideCode("OTHER"),
  "code.same": decideCode("SAME"),
  "gift.retry": retryGift,
  "unknown.settle": settleUnknown,
  "unknown.return": returnUnknown,
  "reward.release": releaseReward,
  "reward.void": voidReward,
  "discrepancy.resolve": settleContradiction,
  "difference.explain": explainDifference,
  "difference.receipt": makeReceipt,
  "difference.retry": retryPayment,
  "day.close": closeDay,
  "hold.return": returnHold,
  "hold.retry": retryHold,
  "hold.credit": creditRefusedHold,
  "protection.break": beginBreak,
  "protection.exclude": beginExclusion,
  "protection.note": noteTalk,
  "protection.limit": tightenLimit,
  "protection.raise": agreeToRaise,
  "protection.decline-raise": declineRaise,
  "protection.lift": liftStop,
  "protection.decline": declineReturn,
  "protection.other": decideReview(false),
  "protection.same": decideReview(true),
  "alert.close": closeAlert,
  "ring.harmless": decideLink("ring.harmless"),
  "ring.join": decideLink("ring.join"),
  "member.note": keepAct,
  "member.reveal": keepAct,
  "member.end-sessions": endSessions,
  "member.disable": disableMember,
  "member.enable": enableMember,
  "member.adjust": adjustWallet,
  "member.bank": changeBank,
  "member.close": closeMember,
  "operator.invite": operatorDeed("operator.invite"),
  "operator.role": operatorDeed("operator.role"),
  "operator.enable": operatorDeed("operator.enable"),
  "operator.disable": operatorDeed("operator.disable"),
  "operator.allow-totp": operatorDeed("operator.allow-totp"),
  "operator.end-totp": operatorDeed("operator.end-totp"),
  "operator.end-sessions": operatorDeed("operator.end-sessions"),
  "service.end": serviceDeed("service.end"),
  "service.resume": serviceDeed("service.resume"),
  "provider.close": serviceDeed("provider.close"),
  "provider.open": serviceDeed("provider.open"),
  "address.block": addressDeed("address.block"),
  "address.unblock": addressDeed("address.unblock"),
  "setting.publish": publish("setting.publish"),
  "setting.money": publish("setting.money"),
  "text.publish": publish("text.publish"),
  "offer.publish": publish("offer.publish"),
  "offer.pause": publish("offer.pause"),
  "account.publish": publish("account.publish"),
  "account.pause": publish("account.pause"),
  "wheel.publish": publishWheel,
  "wheel.pause": publish("wheel.pause"),
  "wheel.renew": renewSeed,
  "provider.publish": publish("provider.publish"),
};

export interface ActRequest {
  readonly kind: ActKind;
  readonly subject: string;
  readonly reason: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/** An operator requests an act. It is done in this transaction if nobody else must agree. */
export async function requestAct(
  tx: Queryable,
  tokenHash: Buffer,
  { kind, subject, reason, input = {} }: ActRequest,
): Promise<ActReply> {
  const { rows } = await sql<ActRow>`
    select ${columns} from office_request(${tokenHash}, ${kind}, ${subject}, ${reason}, ${JSON.stringify(input)})
  `.execute(tx);
  return finish(tx, rows[0]);
}

/** The same for the command line, which works as the owner under the name of its user. */
export async function requestActAtConsole(
  tx: Queryable,
  osUser: string,
  { kind, subject, reason, input = {} }: ActRequest,
): Promise<ActReply> {
  const { rows } = await sql<ActRow>`
    select ${columns} from office_request_as(office_console(${osUser}), sha256('console'), ${kind}, ${subject},
      ${reason}, ${JSON.stringify(input)})
  `.execute(tx);
  return finish(tx, rows[0]);
}

/** The second person agrees, and the act is done in the same transaction. */
export async function approveAct(
  tx: Queryable,
  tokenHash: Buffer,
  { id, proof, signCount }: { id: string; proof: Assertion; signCount: number },
): Promise<ActReply> {
  const { rows } = await sql<ActRow>`
    select ${columns} from office_approve(${tokenHash}, ${id}::bigint, ${JSON.stringify(proof)}, ${signCount})
  `.execute(tx);
  return finish(tx, rows[0], true);
}

async function finish(
  tx: Queryable,
  act: ActRow | undefined,
  isApproved = false,
): Promise<ActReply> {
  if (!act) throw new Error("The database returned no act.");
  const reply = { actId: String(act.id), expiresAt: act.expires_at.toISOString() };
  if (act.needs > 0 && !isApproved) return { state: "WAITS", ...reply };
  await sql`select from office_take(${act.id})`.execute(tx);
  const result = await deeds[act.kind](tx, act.subject, act.input, act.id);
  await sql`select office_done(${act.id}, ${JSON.stringify(result)})`.execute(tx);
  return { state: "DONE", ...reply };
}

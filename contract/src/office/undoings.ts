import type { ActKind } from "./acts.ts";

interface Undoing {
  readonly kinds: readonly [ActKind, ActKind];
  /** Only with this input, and only the first ends the second. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Only with another value of this part of the input, and of the same amount. */
  readonly otherWay?: string;
}

const isOpened = { value: { isOpen: true } };

/**
 * Pairs of acts that end each other's effect on the same thing. Besides them, to publish an earlier version undoes the
 * acts since, `member.bank` back to the former account undoes the change of it, `protection.lift` ends the exclusion that an operator began, and a new stop ends a lift.
 */
export const undoings: readonly Undoing[] = [
  { kinds: ["member.enable", "member.disable"] },
  { kinds: ["operator.enable", "operator.disable"] },
  { kinds: ["operator.disable", "operator.invite"] },
  { kinds: ["operator.end-totp", "operator.allow-totp"] },
  { kinds: ["member.enable", "member.close"], input: {} },
  { kinds: ["member.adjust", "member.adjust"], otherWay: "direction" },
  { kinds: ["service.resume", "service.end"] },
  { kinds: ["provider.open", "provider.close"] },
  { kinds: ["address.unblock", "address.block"] },
  { kinds: ["ring.join", "ring.harmless"] },
  { kinds: ["offer.publish", "offer.pause"], input: isOpened },
  { kinds: ["account.publish", "account.pause"], input: isOpened },
  { kinds: ["wheel.publish", "wheel.pause"], input: isOpened },
];

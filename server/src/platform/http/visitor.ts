import { RandomId } from "@krapao/contract/chat";
import { is } from "valibot";
import { Failure } from "./failure.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import type { Session } from "./session.ts";

/** A member, identified by the session, or a guest, identified only by the secret guest id. */
export type Visitor =
  | { readonly kind: "member"; readonly memberId: string }
  | { readonly kind: "guest"; readonly guestId: string };

interface Claim {
  readonly userId?: string | null | undefined;
  readonly guestId?: string | null | undefined;
}

/** The real visitor. Ids that do not match the session are refused. */
export function visitorOf(session: Session | null, { userId, guestId }: Claim): Visitor {
  if (session) {
    if (userId && userId !== session.memberId) throw notYours("userId");
    if (guestId) throw notYours("guestId");
    return { kind: "member", memberId: session.memberId };
  }
  if (userId) throw new Failure("UNAUTHORIZED");
  if (!guestId) throw new Failure("KEY_MISSING", { field: "guestId" });
  if (!isGuestId(guestId)) throw new Failure("KEY_INVALID", { field: "guestId" });
  return { kind: "guest", guestId };
}

export function isGuestId(text: unknown): text is string {
  return is(RandomId, text);
}

/**
 * The storage key of a visitor. Of a guest id only the hash is stored, because the id opens the
 * room.
 */
export function visitorKey(visitor: Visitor): string {
  return visitor.kind === "member"
    ? `member:${visitor.memberId}`
    : `guest:${hashSecret(visitor.guestId).toString("hex")}`;
}

function notYours(field: string): Failure {
  return new Failure("KEY_INVALID", { field, status: 403 });
}

import { RandomId } from "@krapao/contract/chat";
import { is } from "valibot";
import { Failure } from "./failure.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import type { Session } from "./session.ts";

/** Who visits: a member, known by the session, or a guest, who is whoever holds the guest's id. */
export type Visitor =
  | { readonly kind: "member"; readonly memberId: string }
  | { readonly kind: "guest"; readonly guestId: string };

interface Claim {
  readonly userId?: string | null | undefined;
  readonly guestId?: string | null | undefined;
}

/** Who it really is, whatever ids were sent: what does not fit is refused, not overlooked. */
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

/** What a visitor is kept under: of a guest's id only the hash, as it opens the guest's room. */
export function visitorKey(visitor: Visitor): string {
  return visitor.kind === "member"
    ? `member:${visitor.memberId}`
    : `guest:${hashSecret(visitor.guestId).toString("hex")}`;
}

function notYours(field: string): Failure {
  return new Failure("KEY_INVALID", { field, status: 403 });
}

import { readToken } from "#lib/session/session.ts";
import { readStored, store } from "#lib/session/storage.ts";

/** Who chats: a member, known by the session, or a guest, who is whoever holds the id. */
export type Visitor =
  | { readonly kind: "member"; readonly id: string; readonly token: string }
  | { readonly kind: "guest"; readonly id: string };

export async function findVisitor(): Promise<Visitor> {
  const token = readToken();
  if (token === null) return { kind: "guest", id: findGuestId() };
  // Members' screens have this code already; guests' have not, and need not load it.
  const [{ queryClient }, { walletQuery }] = await Promise.all([
    import("#lib/api/query-client.ts"),
    import("#lib/money/wallet-query.ts"),
  ]);
  const { profile } = await queryClient.query({ ...walletQuery, staleTime: "static" });
  return { kind: "member", id: profile._id, token };
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id that this browser has as a guest, made when it is first needed. */
function findGuestId(): string {
  const kept = readStored("guest-id");
  if (kept !== null && idPattern.test(kept)) return kept;
  const made = crypto.randomUUID();
  store("guest-id", made);
  return made;
}

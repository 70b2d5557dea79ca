import { readToken } from "#lib/session/session.ts";
import { readStored, store } from "#lib/session/storage.ts";

/**
 * A member is identified by the session. A guest is identified only by an id; anyone who has the id
 * is that guest.
 */
export type Visitor =
  | { readonly kind: "member"; readonly id: string; readonly token: string }
  | { readonly kind: "guest"; readonly id: string };

export async function findVisitor(): Promise<Visitor> {
  const token = readToken();
  if (token === null) return { kind: "guest", id: findGuestId() };
  // Member screens have this code already; guest screens do not have it and need not load it.
  const [{ queryClient }, { walletQuery }] = await Promise.all([
    import("#lib/api/query-client.ts"),
    import("#lib/money/wallet-query.ts"),
  ]);
  const { profile } = await queryClient.query({ ...walletQuery, staleTime: "static" });
  return { kind: "member", id: profile._id, token };
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The guest id of this browser, created when it is first needed. */
function findGuestId(): string {
  const kept = readStored("guest-id");
  if (kept !== null && idPattern.test(kept)) return kept;
  const made = crypto.randomUUID();
  store("guest-id", made);
  return made;
}

import type { Context } from "#context.ts";
import type { Session } from "#platform/http/session.ts";
import { limitGameCalls } from "./account.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/**
 * Calls all providers at once. A provider that does not answer in time keeps its last balance and
 * is marked.
 */
export async function refreshSlots(ctx: Context, session: Session): Promise<void> {
  await limitGameCalls(ctx, session.memberId);
  await readBalances(ctx, session);
}

export async function readBalances(
  ctx: Context,
  { memberId, currency }: Pick<Session, "memberId" | "currency">,
): Promise<void> {
  const accounts = await queries.listReadable(ctx.db, memberId, currency);
  await Promise.all(
    accounts.map(async ({ provider, username, moves, ratio }) => {
      const balance = await ctx.game.readBalance({ provider, username });
      const toMinor = (credit: bigint) => rules.toMemberMinor(credit, rules.toMillionths(ratio));
      const reading =
        typeof balance === "string"
          ? undefined
          : {
              balanceMinor: toMinor(balance.creditMinor),
              outstandingMinor: toMinor(balance.outstandingMinor),
            };
      // Each balance is stored as it arrives, so that a slow provider does not delay the others.
      await queries.noteReading(ctx.db, { memberId, provider, moves }, reading);
    }),
  );
}

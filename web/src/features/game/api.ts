import { game } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import type { ReplyOf } from "@krapao/contract/route";
import { queryOptions } from "@tanstack/react-query";
import { call, connectionError } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";

/** The username and password of a game account, cached only while they are shown. */
export function gameAccountQuery(slotCode: GameCode) {
  return queryOptions({
    queryKey: ["member", "game-account", slotCode],
    queryFn: ({ signal }) => call(game.account, { params: { slotCode }, signal }),
    gcTime: 0,
  });
}

/**
 * Makes the server query the balance of every provider, then reads the wallet. The wallet has all
 * balances of one moment: amounts of different moments would not add up to the member's total.
 * Returns whether it was read; a session that ends meanwhile has nothing to read.
 */
export async function refreshGames(): Promise<boolean> {
  const known = queryClient.getQueryData(walletQuery.queryKey);
  // Without a game account there is no provider to query.
  if (known?.slots.some(({ isActive }) => isActive)) await call(game.refresh);
  await queryClient.refetchQueries({ queryKey: walletQuery.queryKey });
  const state = queryClient.getQueryState(walletQuery.queryKey);
  if (state?.error) throw state.error;
  if (state?.data?.knownAt !== undefined) throw connectionError(false);
  return state !== undefined;
}

/** Shows the balances after a transfer; a read that is still running has older ones. */
export async function showTransferred({
  wallet,
  slots,
}: ReplyOf<typeof game.transfer>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: walletQuery.queryKey });
  queryClient.setQueryData(
    walletQuery.queryKey,
    (known) => known && { ...known, wallet, slots, knownAt: undefined },
  );
  await queryClient.invalidateQueries({ queryKey: ["member", "statement"], refetchType: "none" });
}

export function readWalletAgain(): Promise<void> {
  // A reality check may be due.
  void queryClient.invalidateQueries({ queryKey: ["member", "protection"], exact: true });
  return queryClient.invalidateQueries({ queryKey: walletQuery.queryKey });
}

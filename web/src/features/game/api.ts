import { game } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import type { ReplyOf } from "@krapao/contract/route";
import { queryOptions } from "@tanstack/react-query";
import { call, connectionError } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";

/** The username and password at a game, for as long as they are looked at. */
export function gameAccountQuery(slotCode: GameCode) {
  return queryOptions({
    queryKey: ["member", "game-account", slotCode],
    queryFn: ({ signal }) => call(game.account, { params: { slotCode }, signal }),
    gcTime: 0,
  });
}

/**
 * Has every provider asked for its balance, then reads the wallet, which tells all balances as they
 * stood at one moment: amounts of different moments would not add up to the member's total. Tells
 * whether it was read: a session that ends meanwhile leaves nothing to read.
 */
export async function refreshGames(): Promise<boolean> {
  const known = queryClient.getQueryData(walletQuery.queryKey);
  // Without an account at a game there is nobody to ask.
  if (known?.slots.some(({ isActive }) => isActive)) await call(game.refresh);
  await queryClient.refetchQueries({ queryKey: walletQuery.queryKey });
  const state = queryClient.getQueryState(walletQuery.queryKey);
  if (state?.error) throw state.error;
  if (state?.data?.knownAt !== undefined) throw connectionError(false);
  return state !== undefined;
}

/** Shows what a transfer has left behind; a reading that is under way is older. */
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
  return queryClient.invalidateQueries({ queryKey: walletQuery.queryKey });
}

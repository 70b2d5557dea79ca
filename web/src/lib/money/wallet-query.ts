import { wallet } from "@krapao/contract/wallet";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { refetchLater, orLastKnown } from "../api/last-known.ts";
import { store } from "../session/storage.ts";

/** The member with all balances, for home, the games and the statement. */
export const walletQuery = queryOptions({
  queryKey: ["member", "wallet"],
  queryFn: ({ signal }) =>
    orLastKnown("last-wallet", async () => {
      const reply = await call(wallet.read, { signal });
      store("last_sync", new Date().toISOString());
      return reply;
    }),
  refetchInterval: ({ state }) => refetchLater(state.data),
});

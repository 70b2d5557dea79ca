import { wallet } from "@krapao/contract/wallet";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { store } from "#lib/storage.ts";

export const walletQuery = queryOptions({
  queryKey: ["member", "wallet"],
  queryFn: async ({ signal }) => {
    const reply = await call(wallet.read, { signal });
    store("last_sync", new Date().toISOString());
    return reply;
  },
});

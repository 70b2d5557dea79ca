import { useQuery } from "@tanstack/react-query";
import { walletQuery } from "./wallet-query.ts";

/** The names of the games by code; empty until they are loaded. */
export function useGameNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...walletQuery, staleTime: Infinity });
  return new Map(data?.slots.map(({ code, name }) => [code, name]));
}

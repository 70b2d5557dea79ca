import type { Slot } from "@krapao/contract/slot";
import type { wallet } from "@krapao/contract/wallet";
import type { ReplyOf } from "@krapao/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { alongChips, firstAlong, mostAlong, sidesOf } from "./along.ts";
import { choicesQuery } from "./choices.ts";
import { checkTransfer, stepOf, type TransferProblem } from "./sides.ts";

/** The choice of how much goes along to a game. */
export function useAlong(slot: Slot, member: ReplyOf<typeof wallet.read>) {
  const { data: choices, isPending } = useQuery(choicesQuery);
  const sides = sidesOf(slot, member.wallet, member.profile.currency);
  const most = mostAlong(sides);
  const lastAmount = choices?.find(({ code }) => code === slot.code)?.lastAmount ?? null;
  const [typed, setTyped] = useState<string>();
  const [problems, setProblems] = useState<{ found?: TransferProblem }>({});
  // Filled in once: it must not change under the finger when a balance or the last amount changes.
  if (typed === undefined && most > 0 && !isPending) setTyped(firstAlong(lastAmount, most));
  const hasChoice = most > 0;
  const value = typed ?? "";
  const amount = hasChoice && value !== "" ? Number(value) : 0;

  /** Shows the problem of the amount, if any. Returns whether the game may be opened with it. */
  function check(): boolean {
    const isNothing = value !== "" && amount === 0;
    const problem =
      hasChoice && !isNothing ? checkTransfer({ ...sides, amount: value }) : undefined;
    setProblems(problem ? { found: problem } : {});
    return problem === undefined;
  }

  return {
    hasChoice,
    /** The last amount is not known yet. */
    isLoading: hasChoice && typed === undefined,
    most,
    step: stepOf(sides.from, sides.to),
    chips: alongChips(sides, lastAmount),
    value,
    amount,
    problems,
    check,
    change: (text: string) => {
      setTyped(text);
      setProblems({});
    },
  };
}

export type Along = ReturnType<typeof useAlong>;

import type { Status } from "@krapao/contract/fields";
import { ApiError } from "#lib/api/api-error.ts";
import { sendMoney, type MoneyFind } from "#lib/money/money-request.ts";
import { readRewardsAgain } from "./api.ts";

interface Taking<Reply> {
  readonly member: string;
  /** Tells this request from others, such as `bonus WELCOME`. */
  readonly content: string;
  readonly amount: number | null;
  readonly send: (key: string) => Promise<Reply>;
  readonly find?: MoneyFind | undefined;
}

/** Whether it is done, never arrived, or nobody can tell yet. A refusal is thrown. */
export type TakeEnd = "done" | "absent" | "unknown";

/** Asks for something about a reward under a key of its own; a reply that is lost is looked for. */
export async function takeReward<Reply>(taking: Taking<Reply>): Promise<TakeEnd> {
  // Nothing is begun that nobody could be told of: there is nothing to look for afterwards.
  if (!navigator.onLine) throw new ApiError("OFFLINE");
  try {
    const end = await sendMoney({
      kind: "reward",
      ...taking,
      statusOf: (): Status => "SUCCESS",
    });
    if (end.outcome === "found") return end.found.status === "FAILED" ? "absent" : "done";
    return end.outcome === "answered" ? "done" : end.outcome;
  } finally {
    // After a refusal as well: what the screen shows may be what was refused.
    await readRewardsAgain();
  }
}

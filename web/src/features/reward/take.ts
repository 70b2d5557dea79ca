import type { Status } from "@krapao/contract/fields";
import { ApiError } from "#lib/api/api-error.ts";
import { sendMoney, type MoneyFind } from "#lib/money/money-request.ts";
import { readRewardsAgain } from "./api.ts";

interface Taking<Reply> {
  readonly member: string;
  /** Identifies this request among others, such as `bonus WELCOME`. */
  readonly content: string;
  readonly amount: number | null;
  readonly send: (key: string) => Promise<Reply>;
  readonly find?: MoneyFind | undefined;
}

/** Whether it is done, never arrived, or is not known yet. An error reply is thrown. */
export type TakeEnd = "done" | "absent" | "unknown";

/**
 * Sends a reward request with its own key; if the reply is lost, its outcome is found by polling.
 */
export async function takeReward<Reply>(taking: Taking<Reply>): Promise<TakeEnd> {
  // Offline, nothing is sent, so there is no outcome to find later.
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
    // After a refusal too: the screen may show the data that the server refused.
    await readRewardsAgain();
  }
}

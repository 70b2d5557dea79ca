import type { Status } from "@krapao/contract/fields";
import { game, walletCode } from "@krapao/contract/game";
import { gameCodes } from "@krapao/contract/slot";
import { call } from "#lib/api/api.ts";
import type { MoneyRequest } from "#lib/money/money-key.ts";
import { sendMoney, type FoundOutcome } from "#lib/money/money-request.ts";
import { readWalletAgain, showTransferred } from "./api.ts";
import type { SideCode } from "./sides.ts";

export interface Move {
  readonly from: SideCode;
  readonly to: SideCode;
  readonly amount: number;
}

/** The outcome of a move; `absent` never arrived, and `unknown` is not known yet. */
export type MoveEnd = Status | "absent" | "unknown";

interface Sending {
  readonly member: string;
  readonly onLost: () => void;
}

/** Moves money with a key that is stored first. An error reply is thrown. */
export async function moveMoney(move: Move, { member, onLost }: Sending): Promise<MoveEnd> {
  const result = await sendMoney({
    kind: "transfer",
    member,
    content: writeMove(move),
    amount: move.amount,
    send: (key) => call(game.transfer, { body: move, key }),
    statusOf: ({ message }) => (message === "PENDING" ? "PROCESSING" : "SUCCESS"),
    onLost,
  });
  if (result.outcome !== "answered") return foundEnd(result);
  await showTransferred(result.reply);
  return result.reply.message === "PENDING" ? "PROCESSING" : "SUCCESS";
}

/** The outcome of a move whose reply was lost. */
export async function foundEnd(result: FoundOutcome): Promise<MoveEnd> {
  if (result.outcome !== "found") return result.outcome;
  await readWalletAgain();
  return result.found.status;
}

/** Identifies a move. */
export function writeMove({ from, to, amount }: Move): string {
  return [from, to, amount].join(":");
}

/** The move of a stored request. */
export function readMove({ content, amount }: Pick<MoneyRequest, "content" | "amount">) {
  const [from, to] = content.split(":").map((text) => sideCodes.find((code) => code === text));
  return from && to && amount !== null ? { from, to, amount } : undefined;
}

const sideCodes: readonly SideCode[] = [walletCode, ...gameCodes];

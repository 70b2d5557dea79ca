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
  /** Moves the whole wallet, with the balance at the time of arrival. */
  readonly isAll?: boolean;
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
    send: (key) => send(move, key),
    statusOf: ({ message }) => (message === "PENDING" ? "PROCESSING" : "SUCCESS"),
    onLost,
  });
  if (result.outcome !== "answered") return foundEnd(result);
  await showTransferred(result.reply);
  return result.reply.message === "PENDING" ? "PROCESSING" : "SUCCESS";
}

function send({ from, to, amount, isAll }: Move, key: string) {
  const target = gameCodes.find((code) => code === to);
  if (isAll && target) return call(game.transferAll, { body: { to: target }, key });
  return call(game.transfer, { body: { from, to, amount }, key });
}

/** The outcome of a move whose reply was lost. */
export async function foundEnd(result: FoundOutcome): Promise<MoveEnd> {
  if (result.outcome !== "found") return result.outcome;
  await readWalletAgain();
  return result.found.status;
}

/**
 * Identifies a move. The amount is part of it, so that a larger wallet balance is a different move.
 */
export function writeMove({ from, to, amount, isAll = false }: Move): string {
  return [from, to, amount, isAll ? "all" : "part"].join(":");
}

/** The move of a stored request. */
export function readMove({ content, amount }: Pick<MoneyRequest, "content" | "amount">) {
  const [from, to] = content.split(":").map((text) => sideCodes.find((code) => code === text));
  return from && to && amount !== null ? { from, to, amount } : undefined;
}

const sideCodes: readonly SideCode[] = [walletCode, ...gameCodes];

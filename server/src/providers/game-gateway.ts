import { toAmount } from "@krapao/contract/amount";
import type { GameCode } from "@krapao/contract/slot";
import type { Party } from "./call.ts";
import { TooLate } from "./fence.ts";
import type { GameGateway } from "./game.ts";
import * as replies from "./game-replies.ts";
import { NoAnswer } from "./no-answer.ts";
import { callProvider, isNeverSent, type Reply, sendMoney } from "./request.ts";

const requestMilliseconds = 8000;
/** A short timeout for values that have an older copy to show. */
const readMilliseconds = 3000;

interface GameCall {
  readonly call: string;
  readonly reference: string | undefined;
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly deadlineMilliseconds?: number;
}

function requestOf(provider: GameCode, { path, ...call }: GameCall) {
  return {
    provider: `game:${provider}`,
    deadlineMilliseconds: call.body ? requestMilliseconds : readMilliseconds,
    ...call,
    path: ["game", provider, ...path],
  };
}

/** One gateway reaches all providers, each under its code. */
export function createGameGateway(party: Party): GameGateway {
  async function request<Answer>(
    provider: GameCode,
    call: GameCall,
    read: (reply: Reply) => Answer | undefined,
  ): Promise<Answer | "unknown"> {
    try {
      return await callProvider(party, requestOf(provider, call), read);
    } catch (error) {
      if (error instanceof NoAnswer) return "unknown";
      throw error;
    }
  }

  return {
    createPlayer({ provider, username, password, currency }) {
      const body = { username, password, currency };
      const call = { call: "create-player", reference: username, path: ["players"], body };
      return request(provider, call, (reply) => replies.readPlayerAnswer(reply, username));
    },
    setPassword({ provider, username, password }) {
      const path = ["players", username, "password"];
      const call = { call: "set-password", reference: username, path, body: { password } };
      return request(provider, call, (reply) => replies.readPlayerAnswer(reply, username));
    },
    readBalance({ provider, username }) {
      const path = ["players", username, "balance"];
      return request(provider, { call: "balance", reference: username, path }, replies.readBalance);
    },
    async transfer(transfer, fence) {
      const { provider, username, reference, direction, creditMinor } = transfer;
      const body = { reference, username, type: direction, amount: toAmount(creditMinor) };
      const call = { call: "transfer", reference, path: ["transfers"], body };
      const options = { fence, killPoint: "transfer.sending" } as const;
      try {
        return await sendMoney(party, { ...requestOf(provider, call), ...options }, (reply) =>
          replies.readTransferAnswer(reply, transfer),
        );
      } catch (error) {
        if (error instanceof TooLate) return "TOO_LATE";
        if (!(error instanceof NoAnswer)) throw error;
        return isNeverSent(error) ? "NOT_SENT" : "unknown";
      }
    },
    findTransfer(transfer) {
      const { provider, reference } = transfer;
      const call = { call: "find-transfer", reference, path: ["transfers", reference] };
      return request(provider, call, (reply) => replies.readStatusAnswer(reply, transfer));
    },
    launch({ provider, ...account }) {
      const body = { ...account };
      const call = { call: "launch", reference: account.username, path: ["launch"], body };
      return request(provider, call, replies.readLaunchAnswer);
    },
    readForm(provider) {
      return request(
        provider,
        { call: "form", reference: undefined, path: ["form"] },
        replies.readFields,
      );
    },
    readBets(provider, after) {
      const name = { call: "bets", reference: after, deadlineMilliseconds: requestMilliseconds };
      const call = { ...name, path: ["bets"], query: { after } };
      return callProvider(party, requestOf(provider, call), replies.readBets);
    },
  };
}

import { toAmount } from "@krapao/contract/amount";
import { requestJson, isNeverSent, sendMoney } from "./request.ts";
import { TooLate } from "./fence.ts";
import type { GameGateway } from "./game.ts";
import * as replies from "./game-replies.ts";
import { NoAnswer } from "./no-answer.ts";

const requestMilliseconds = 8000;
/** Where something older can be shown instead, nobody is kept waiting for long. */
const readMilliseconds = 3000;

/** All providers are reached through one gateway, each under its code. */
export function createGameGateway(party: { url: string; key: string }): GameGateway {
  async function request(
    method: "GET" | "POST",
    path: string,
    deadlineMilliseconds: number,
    body?: object,
  ): Promise<replies.Received> {
    try {
      const deadline = { deadlineMilliseconds };
      const reply = await requestJson(party, method, `/game/${path}`, body, deadline);
      return readBody(reply);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return isNeverSent(error) ? "NOT_SENT" : "unknown";
    }
  }
  const read = (path: string) => request("GET", path, readMilliseconds);
  const post = (path: string, body: object) => request("POST", path, requestMilliseconds, body);

  return {
    async createPlayer({ provider, username, password, currency }) {
      const body = { username, password, currency };
      return replies.readPlayerAnswer(await post(`${provider}/players`, body), username);
    },
    async setPassword({ provider, username, password }) {
      const path = `${provider}/players/${encodeURIComponent(username)}/password`;
      return replies.readPlayerAnswer(await post(path, { password }), username);
    },
    async readBalance({ provider, username }) {
      const path = `${provider}/players/${encodeURIComponent(username)}/balance`;
      return replies.readBalance(await read(path));
    },
    async transfer(transfer, fence) {
      const { provider, username, reference, direction, creditMinor } = transfer;
      const body = { reference, username, type: direction, amount: toAmount(creditMinor) };
      const deadlineMilliseconds = requestMilliseconds;
      const options = { fence, deadlineMilliseconds, killPoint: "transfer.sending" } as const;
      try {
        const reply = await sendMoney(party, `/game/${provider}/transfers`, body, options);
        return replies.readTransferAnswer(readBody(reply), transfer);
      } catch (error) {
        if (error instanceof TooLate) return "TOO_LATE";
        if (!(error instanceof NoAnswer)) throw error;
        return isNeverSent(error) ? "NOT_SENT" : "unknown";
      }
    },
    async findTransfer(transfer) {
      const reply = await read(`${transfer.provider}/transfers/${transfer.reference}`);
      return replies.readStatusAnswer(reply, transfer);
    },
    async launch({ provider, ...account }) {
      return replies.readLaunchAnswer(await post(`${provider}/launch`, account));
    },
    async readForm(provider) {
      return replies.readFields(await read(`${provider}/form`));
    },
    async readBets(provider, after) {
      const path = `${provider}/bets?after=${encodeURIComponent(after)}`;
      return replies.readBets(await request("GET", path, requestMilliseconds));
    },
  };
}

function readBody({ status, body }: { status: number; body: unknown }) {
  return { status, body: (body ?? {}) as Record<string, unknown> };
}

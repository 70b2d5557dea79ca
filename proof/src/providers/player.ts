import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#kills/random.ts";
import type { Member } from "#world/members.ts";
import { notReached, type Reply, send, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";

/** The totals of all players. */
export class Tally {
  readonly breaches: string[] = [];
  readonly answers = new Map<string, number>();
  left: number;

  constructor(transferCount: number) {
    this.left = transferCount;
  }

  note(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}

interface SeenSlot {
  readonly code: string;
  readonly amount: number;
  readonly isActive: boolean;
  readonly isMoving: boolean;
  readonly ftWalletSlot: number;
}

interface Seen {
  readonly wallet: { readonly amount: number; readonly onItsWay: number };
  readonly slots: readonly SeenSlot[];
}

interface PlayerOptions {
  readonly world: World;
  readonly member: Member;
  readonly random: Random;
  readonly tally: Tally;
  /** The member's total, in satang: there are no bets here, so it never changes. */
  readonly totalSatang: number;
}

const triesMax = 30;
const satang = (amount: number) => Math.round(amount * 100);

/** A member who moves money and checks each time that the total is unchanged. */
export class Player {
  readonly #options: PlayerOptions;

  constructor(options: PlayerOptions) {
    this.#options = options;
  }

  async activate(codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      // On a busy machine a provider may be too slow once; the next try finds the account.
      for (let tries = 1; ; tries += 1) {
        const { status, code: refusal } = await this.#call("GET", `/api/wallet/activate/${code}`);
        if (status === 200 || refusal === "SLOT_ALREADY_ACTIVE") break;
        if (tries === 5) throw new Error(`${code} was not activated: ${refusal}`);
      }
    }
  }

  async play(): Promise<void> {
    const { random, tally } = this.#options;
    while (tally.left > 0) {
      if (random.isBelow(0.1)) await this.#call("GET", "/api/wallet/refresh/slot");
      const seen = await this.#check();
      const move = seen && this.#choose(seen);
      if (move) await this.#transfer(move);
      await pause(random.between(0, 200));
    }
  }

  async #check(): Promise<Seen | undefined> {
    const reply = await this.#call("GET", "/api/wallet");
    if (reply.status !== 200) return undefined;
    const seen = reply.body as unknown as Seen;
    this.#checkTotal(seen, "the wallet");
    return seen;
  }

  #checkTotal({ wallet, slots }: Seen, reported: string): void {
    const { tally, member, totalSatang } = this.#options;
    const amounts = [wallet.amount, wallet.onItsWay, ...slots.map(({ amount }) => amount)];
    const total = amounts.reduce((sum, amount) => sum + satang(amount), 0);
    if (total === totalSatang) return;
    tally.breaches.push(`${member.id} had ${totalSatang} and was shown ${total} by ${reported}`);
  }

  #choose({ wallet, slots }: Seen) {
    const { random } = this.#options;
    const accounts = [
      { code: "WALLET", amount: wallet.amount, ftWalletSlot: 1 },
      ...slots.filter(({ isActive, isMoving }) => isActive && !isMoving),
    ];
    const from = random.pick(accounts);
    const to = random.pick(accounts);
    if (from.code === to.code || from.amount < 1) return undefined;
    const most = Math.min(Math.floor(from.amount), 60);
    const wanted = random.between(1, most) * 100 + random.between(0, 99);
    const possible = Math.min(satang(from.amount), wanted);
    // With a ratio of ten satang to one credit, single satang cannot be sent.
    const isTenth = from.ftWalletSlot < 1 || to.ftWalletSlot < 1;
    const whole = isTenth ? possible - (possible % 10) : possible;
    return { from: from.code, to: to.code, amount: whole / 100 };
  }

  async #transfer(body: { from: string; to: string; amount: number }): Promise<void> {
    const { tally, member } = this.#options;
    tally.left -= 1;
    const reply = await this.#call("POST", "/api/wallet/transfer", body);
    const reported = reply.status === 200 ? String(reply.body["message"]) : reply.code;
    tally.note(reported);
    const isExpected = reply.status === 200 || expected.has(reply.code);
    if (!isExpected) {
      tally.breaches.push(`${member.id} was answered ${reply.status} ${reported} to a transfer`);
    }
    if (reply.status === 200) this.#checkTotal(reply.body as unknown as Seen, "a transfer");
    else tally.left += reply.code === "REQUEST_LIMIT" ? 1 : 0;
  }

  /** Uses one key until an answer comes, because servers are killed during requests. */
  async #call(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
    const { world, member, random, tally } = this.#options;
    const key = randomUUID();
    const bytes = writeRequest({ method, path, token: member.token, key, ...(body && { body }) });
    for (let tries = 0; tries < triesMax; tries += 1) {
      const reply = await send({ port: random.pick(world.ports), bytes });
      if (reply.status !== 0) return reply;
      if (reply.code !== notReached.code) tally.note("the connection broke");
      await pause(200);
    }
    return notReached;
  }
}

/** The expected answers besides success: refusals of the provider, and too many requests. */
const expected = new Set(["TRANSFER_FAIL", "REQUEST_LIMIT"]);

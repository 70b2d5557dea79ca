import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#kills/random.ts";
import type { Member } from "#world/members.ts";
import { type Reply, send, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";

const games = ["JOKER", "BETFLIX"] as const;

interface PersonOptions {
  readonly world: World;
  readonly member: Member;
  readonly random: Random;
}

/** A member who deposits, withdraws and moves money, and whose payments are recorded. */
export class Person {
  readonly member: Member;
  /** The amount that the member has really paid to us, in satang. */
  paidSatang = 0;
  /** The paid codes, in the order of payment. */
  readonly paidCodes: string[] = [];
  readonly #world: World;
  readonly #random: Random;

  constructor({ world, member, random }: PersonOptions) {
    this.member = member;
    this.#world = world;
    this.#random = random;
  }

  async openGames(): Promise<void> {
    for (const game of games) {
      const { status, code } = await this.#call("GET", `/api/wallet/activate/${game}`);
      if (status !== 200) throw new Error(`${game} was not activated: ${code}`);
      const body = { from: "WALLET", to: game, amount: 200 };
      const moved = await this.#call("POST", "/api/wallet/transfer", body);
      if (moved.body["message"] !== "SUCCESS") throw new Error(`${game} was not filled.`);
    }
  }

  /** Runs this many actions, and stops early if the servers are down. */
  async live(actCount: number, isOver: () => boolean): Promise<void> {
    const acts = [
      () => this.#withdraw(),
      () => this.#move(),
      () => this.#pay(),
      () => this.#code(),
    ];
    for (let at = 0; at < actCount && !isOver(); at += 1) {
      await this.#random.pick(acts)();
      await pause(this.#random.between(0, 100));
    }
  }

  /** With satang, so that two amounts of a member are unlikely to be equal. */
  #amount(from: number, to: number): number {
    return (this.#random.between(from, to) * 100 + this.#random.between(1, 99)) / 100;
  }

  async #withdraw(): Promise<void> {
    await this.#call("POST", "/api/wallet/withdraw", { amount: this.#random.between(100, 180) });
  }

  async #move(): Promise<void> {
    const game = this.#random.pick(games);
    const [from, to] = this.#random.isBelow(0.5) ? ["WALLET", game] : [game, "WALLET"];
    await this.#call("POST", "/api/wallet/transfer", { from, to, amount: this.#amount(5, 60) });
  }

  async #pay(): Promise<void> {
    const { amount } = await this.#world.sandbox.transfer({
      amount: this.#amount(20, 300),
      sender: this.member.bank,
    });
    this.paidSatang += Math.round(amount * 100);
  }

  async #code(): Promise<void> {
    const { sandbox } = this.#world;
    const reply = await this.#call("POST", "/api/qrcode/FP", { amount: this.#amount(100, 200) });
    const id = reply.body["qrcodeId"];
    if (typeof id !== "string") return;
    const charge = await sandbox.findCharge("FP", id);
    await sandbox.pay(charge.id);
    this.paidSatang += Math.round(charge.amount * 100);
    this.paidCodes.push(id);
  }

  #call(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
    const { token } = this.member;
    const bytes = writeRequest({ method, path, token, key: randomUUID(), ...(body && { body }) });
    return send({ port: this.#random.pick(this.#world.ports), bytes });
  }
}

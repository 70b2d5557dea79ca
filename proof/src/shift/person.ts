import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sandboxGiftKey, sealGift } from "@krapao/contract/gift-link";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import type { Transfer } from "@krapao/testkit/outside";
import { playerName } from "@krapao/testkit/people";
import { ourAccounts, ourWallet } from "@krapao/testkit/sandbox";
import type { World } from "@krapao/testkit/world";
import type { Random } from "#kills/random.ts";
import { addMembers, type Member } from "#world/members.ts";
import { type Reply, send, writeRequest, writeUpload } from "#world/wire.ts";
import type { Notebook } from "./notebook.ts";

const qrProviders = ["PAYTIMZ", "WW", "PAYONEX", "FP"] as const;
/** A game of each class: the last one can neither repeat nor report a transfer. */
export const games = ["JOKER", "BETFLIX", "SLOTXO"] as const;
export type Game = (typeof games)[number];

interface PersonOptions {
  readonly world: World;
  readonly ports: readonly number[];
  readonly notebook: Notebook;
  readonly member: Member;
  readonly random: Random;
}

interface Seen {
  readonly wallet: Wallet;
  readonly slots: readonly Slot[];
}

/** How often, and how long after each other, it is seen whether a transfer has been credited. */
const creditTries = 50;
const creditPause = 100;

/** Our account in kip, which two people open in the morning. */
export const kipAccount = { bankCode: "SCB", accountNo: "9995555555" };

/** Amounts in kip are so many times those in baht. */
export const kipOfBaht = 1000;

export const satangOf = (baht: number) => Math.round(baht * 100);

/** A member with a phone, a bank and some games, who knows what was paid, won and lost. */
export class Person {
  readonly member: Member;
  readonly random: Random;
  readonly world: World;
  readonly notebook: Notebook;
  readonly #ports: readonly number[];
  /** What the person paid to us and nobody refused, in satang. */
  putSatang = 0;
  playSatang = 0;
  rewardSatang = 0;
  readonly vouchers: string[] = [];
  /** The words that wait for a person's answer. */
  hasWritten = false;

  constructor({ world, ports, notebook, member, random }: PersonOptions) {
    this.world = world;
    this.#ports = ports;
    this.notebook = notebook;
    this.member = member;
    this.random = random;
  }

  /** How much of the member's currency is like a baht. */
  get unit(): number {
    return this.member.currency === "LAK" ? kipOfBaht : 1;
  }

  /** With satang, or in kip, so that two amounts are unlikely to be equal. */
  amount(from: number, to: number): number {
    if (this.unit > 1) return this.random.between(from * this.unit, to * this.unit);
    return (this.random.between(from, to - 1) * 100 + this.random.between(1, 99)) / 100;
  }

  async call(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<Reply> {
    const { token } = this.member;
    const key = randomUUID();
    const bytes = writeRequest({ method, path, token, key, ...(body && { body }) });
    return this.#judge(path, await send({ port: this.random.pick(this.#ports), bytes }));
  }

  /** A fault of ours is a breach. A refusal, also one of a provider that fails, is counted. */
  #judge(path: string, reply: Reply): Reply {
    const answer = reply.code === "" ? String(reply.status) : reply.code;
    const [, , area = "", call = ""] = path.split("/");
    this.notebook.count(`member ${area}/${call} ${answer}`);
    if (reply.status === 0 || reply.status === 500) {
      this.notebook.breaches.push(
        `member ${this.member.id} was answered ${reply.status} ${reply.code} by ${path}`,
      );
    }
    return reply;
  }

  async readWallet(): Promise<Seen | undefined> {
    const { status, body } = await this.call("GET", "/api/wallet");
    return status === 200 ? (body as unknown as Seen) : undefined;
  }

  async transfer(amount: number, isMessage = false): Promise<void> {
    const { bank: sender, currency = "BAHT" } = this.member;
    const receiver = currency === "LAK" ? kipAccount : ourAccounts.feed;
    await this.world.sandbox.transfer({
      amount,
      currency,
      sender,
      receiver: isMessage ? ourAccounts.message : receiver,
      feed: isMessage ? "TEXT_MESSAGE" : "LINE",
    });
    this.putSatang += satangOf(amount);
  }

  /** Somebody with the same name registers and sends money. */
  async meetNamesake(): Promise<void> {
    const { world, notebook } = this;
    const [member] = await addMembers(await world.client(), 1, { name: this.member.bank.name });
    if (!member) throw new Error("No member was made.");
    const random = this.random.fork();
    const newcomer = new Person({ world, ports: this.#ports, notebook, member, random });
    notebook.newcomers.push(newcomer);
    await newcomer.transfer(newcomer.amount(100, 900));
  }

  /** Money from somebody else's account: a clerk decides. */
  async transferFromElsewhere(amount: number): Promise<void> {
    const accountNo = `8${String(this.random.between(0, 99_999_999)).padStart(8, "0")}0`;
    const sender = { bankCode: "UOB", accountNo, name: "AUNTIE OF SOMEBODY" };
    this.notebook.claim(await this.world.sandbox.transfer({ amount, sender }), this);
  }

  async sendSlip(amount: number): Promise<void> {
    await this.#upload(await this.#hiddenTransfer(amount, this.member.bank.name));
    this.putSatang += satangOf(amount);
  }

  /** The bank shows the first name alone: a clerk decides. */
  async sendVagueSlip(amount: number): Promise<void> {
    const [first = ""] = this.member.bank.name.split(" ");
    const made = await this.#hiddenTransfer(amount, first);
    this.notebook.claim(made, this);
    await this.#upload(made);
  }

  /** A transfer that only its slip reports. */
  #hiddenTransfer(amount: number, name: string): Promise<Transfer> {
    const sender = { ...this.member.bank, name };
    return this.world.sandbox.transfer({ amount, sender, feed: "NONE" });
  }

  async #upload({ id }: Transfer): Promise<void> {
    const picture = await this.world.sandbox.slipPicture(id);
    const path = "/api/wallet/slip";
    const { token } = this.member;
    const bytes = writeUpload({ path, token, key: randomUUID(), picture });
    const reply = this.#judge(path, await send({ port: this.random.pick(this.#ports), bytes }));
    if (reply.status !== 200) {
      this.notebook.breaches.push(`the slip of ${this.member.id} was answered ${reply.code}`);
    }
  }

  /** Returns whether a code was made. */
  async payCode(amount: number): Promise<boolean> {
    const { sandbox } = this.world;
    const provider = this.random.pick(qrProviders);
    const { body } = await this.call("POST", `/api/qrcode/${provider}`, { amount });
    const id = body["qrcodeId"];
    if (typeof id !== "string") return false;
    await sandbox.pay((await sandbox.findCharge(provider, id)).id);
    this.putSatang += satangOf(amount);
    return true;
  }

  /** A friend sends the same amount while the code is open, so that a clerk decides. Returns whether it was paid. */
  async payCodeLikeFriend(amount: number): Promise<boolean> {
    const { sandbox } = this.world;
    const friend = this.random.pick(this.notebook.friends);
    const { body } = await this.call("POST", "/api/qrcode/KBANK", { amount });
    const id = body["qrcodeId"];
    if (typeof id !== "string") return false;
    await friend.transfer(amount, true);
    for (let tries = 0; !(await friend.#isCredited(amount)); tries += 1) {
      if (tries === creditTries) return true;
      await pause(creditPause);
    }
    const charge = await sandbox.findCharge("KBANK", id);
    await sandbox.pay(charge.id, { sender: this.member.bank, feed: "NONE" });
    this.putSatang += satangOf(amount);
    return true;
  }

  async #isCredited(amount: number): Promise<boolean> {
    const rows = await this.world.query(
      "select from bank_receipt where member_id = $1 and amount_minor = $2 and state = 'credited'",
      [this.member.id, satangOf(amount)],
    );
    return rows.length > 0;
  }

  /** The money is ours if the voucher is taken; its own books say so at the end. */
  async giveGift(amount: number): Promise<void> {
    const { link: giftLink, hash } = await this.world.sandbox.makeVoucher({ amount });
    const link = await sealGift({ giftLink, walletNumber: ourWallet }, sandboxGiftKey);
    this.vouchers.push(hash);
    await this.call("POST", "/api/wallet/truelink", { link });
  }

  async takeBonus(): Promise<number> {
    const { status, body } = await this.call("GET", "/api/bonus/activate/DAILY");
    if (status !== 200) return 0;
    const { terms } = body["grant"] as { terms: { reward: number; mustPlay: number } };
    this.rewardSatang += satangOf(terms.reward);
    return terms.mustPlay;
  }

  async move(from: string, to: string, amount: number): Promise<Reply> {
    const body = { from, to, amount };
    const reply = await this.call("POST", "/api/wallet/transfer", body);
    if (reply.code !== "REALITY_CHECK") return reply;
    await this.call("POST", "/api/protection/reality/answer");
    return this.call("POST", "/api/wallet/transfer", body);
  }

  /** Returns whether it was requested. The answer says if a person checks it first. */
  async withdraw(amount: number): Promise<boolean> {
    const { status, body } = await this.call("POST", "/api/wallet/withdraw", { amount });
    const { isHeld } = (body["withdrawal"] ?? {}) as { isHeld?: boolean };
    if (isHeld) this.notebook.heldPayouts.add(`${this.member.bank.accountNo} ${amount}`);
    return status === 200;
  }

  /** Bets until so much was staked. Nine in ten baht come back, the rest is lost or won. */
  async play(provider: Game, balance: number, turnover: number): Promise<void> {
    const username = playerName(this.member.id);
    let [left, staked] = [Math.floor(balance), 0];
    while (staked < turnover && left >= 10) {
      const stake = Math.min(left, Math.ceil(turnover / 6));
      const payout = Math.floor(stake * this.random.pick([0.8, 0.9, 1, 1.05]) * 100) / 100;
      await this.world.sandbox.play({ provider, username, stake, payout });
      this.playSatang += satangOf(payout) - satangOf(stake);
      staked += stake;
      left = Math.floor(left - stake + payout);
    }
  }

  async write(text: string): Promise<void> {
    const message = { message_type: "text", payload: { message: text } };
    const body = { id: randomUUID(), userId: this.member.id, message };
    const { status } = await this.call("POST", "/api/chat/send-message", body);
    if (status === 200) this.hasWritten = true;
  }
}

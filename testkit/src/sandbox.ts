import type { BankControl } from "@krapao/sandbox/parts/bank/bank";
import type { SlipFlaw } from "@krapao/sandbox/parts/bank/slip";
import type { GameControl } from "@krapao/sandbox/parts/game/game-providers";
import type { PaymentControl } from "@krapao/sandbox/parts/payment/payment-providers";
import type * as outside from "./outside.ts";

/** Our accounts in the sandbox, by how the bank reports transfers to them. */
export const ourAccounts = {
  feed: { bankCode: "SCB", accountNo: "9991111111" },
  message: { bankCode: "KBANK", accountNo: "9993333333" },
  slip: { bankCode: "GSB", accountNo: "999444444444" },
  laos: { bankCode: "BCEL", accountNo: "9996666666666" },
} as const;

/** Our wallet that receives gift links. */
export const ourWallet = "0702222222";

/** The key that the sandbox accepts from the wallet and signs its callbacks with. */
export const sandboxKey = "sandbox";

const pageLimit = 1000;

/** The sandbox refuses a call. */
export class SandboxRefusal extends Error {}

/** The sandbox's API for tests: the records and the controls of the companies that it simulates. */
export class Sandbox {
  readonly url: string;
  readonly #signal: AbortSignal | undefined;

  constructor(url: string, signal?: AbortSignal) {
    this.url = url;
    this.#signal = signal;
  }

  /** Sets the faults of a company, or removes them. */
  setFault(part: outside.Part, faults: outside.Faults): Promise<outside.FaultState> {
    return this.#call("PUT", `/api/faults/${part}`, faults);
  }

  faultState(part: outside.Part): Promise<outside.FaultState> {
    return this.#call("GET", `/api/faults/${part}`);
  }

  setClock(shiftMilliseconds: number): Promise<unknown> {
    return this.#call("PUT", "/api/clock", { shiftMilliseconds });
  }

  /** The texts that a phone has received, the newest first. */
  async messagesTo(phone: string): Promise<readonly string[]> {
    const path = `/api/sms/messages?to=${phone}`;
    const { messages } = await this.#call<{ messages: { text: string }[] }>("GET", path);
    return messages.map(({ text }) => text);
  }

  /** The push messages of all phones as they decrypted them, or of one phone; the newest first. */
  async pushMessages(endpoint?: string): Promise<readonly outside.Push[]> {
    const query = endpoint === undefined ? "" : `?subscription=${endpoint.split("/").at(-1)}`;
    const path = `/api/push/messages${query}`;
    const { messages } = await this.#call<{ messages: { text: string }[] }>("GET", path);
    return messages.map(({ text }) => JSON.parse(text) as outside.Push);
  }

  /** The browser ends its subscription. */
  endPush(endpoint: string): Promise<unknown> {
    return this.#call("DELETE", `/api/push/subscriptions/${endpoint.split("/").at(-1)}`);
  }

  /** A person sends money to us. */
  transfer(made: outside.NewTransfer): Promise<outside.Transfer> {
    const { currency = "BAHT", receiver = ourAccounts.feed } = made;
    return this.#call("POST", "/api/bank/transfers", { ...made, currency, receiver });
  }

  transfers(): Promise<readonly outside.Transfer[]> {
    return this.#all("/api/bank/transfers", "transfers");
  }

  /** The picture that a bank's app shows of a transfer. */
  async slipPicture(transferId: string, flaw?: SlipFlaw): Promise<Buffer> {
    const query = flaw === undefined ? "" : `?flaw=${flaw}`;
    const reply = await this.#send("GET", `/bank/transfers/${transferId}/slip.png${query}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  setBank(control: Partial<BankControl>): Promise<unknown> {
    return this.#call("PUT", "/api/bank/control", control);
  }

  /** The bank finishes all open payouts. */
  catchUp(): Promise<unknown> {
    return this.#call("POST", "/api/bank/catch-up", {});
  }

  /** The bank finishes open payouts now, and later ones at once. */
  async payOutNow(): Promise<void> {
    await this.setBank({ payoutMilliseconds: 0 });
    await this.catchUp();
  }

  payouts(): Promise<readonly outside.Payout[]> {
    return this.#all("/api/bank/payouts", "payouts");
  }

  charges(): Promise<readonly outside.Charge[]> {
    return this.#all("/api/payment/charges", "charges");
  }

  /** The charge as its provider returns it to us. */
  findCharge(provider: string, reference: string): Promise<outside.Charge> {
    return this.#call("GET", `/payment/${provider}/charges?reference=${reference}`);
  }

  /** A person pays a code, from an account that may be a member's. */
  pay(chargeId: string, payment: outside.Payment = {}): Promise<unknown> {
    return this.#call("POST", "/api/payment/pay", { chargeId, ...payment });
  }

  /** The provider takes a payment back. */
  reversePayment(chargeId: string): Promise<unknown> {
    return this.#call("POST", "/api/payment/reverse", { chargeId });
  }

  setPayments(control: Partial<PaymentControl>): Promise<unknown> {
    return this.#call("PUT", "/api/payment/control", control);
  }

  /** Our callbacks to the wallet, with its last answer to each. */
  callbacks(part: "bank" | "payment"): Promise<readonly outside.SentCallback[]> {
    return this.#all(`/api/${part}/callbacks`, "callbacks");
  }

  makeVoucher(made: outside.NewVoucher): Promise<outside.Voucher> {
    return this.#call("POST", "/api/gift/vouchers", made);
  }

  vouchers(): Promise<readonly outside.Voucher[]> {
    return this.#all("/api/gift/vouchers", "vouchers");
  }

  /** A person takes a share of a voucher: the one with the number, or another person. */
  takeVoucher(hash: string, mobile?: string): Promise<unknown> {
    return this.#call("POST", `/api/gift/vouchers/${hash}/take`, mobile ? { mobile } : {});
  }

  /** Bets a player's credit. Without a payout the bet stays open. */
  play(
    bet: outside.PlayerKey & { stake: number; payout?: number; event?: string; side?: string },
  ): Promise<{ id: string }> {
    return this.#call("POST", "/api/game/play", bet);
  }

  settleBet(id: string, payout: number): Promise<unknown> {
    return this.#call("POST", `/api/game/bets/${id}/settle`, { payout });
  }

  /** A player in the provider's own records. */
  player({
    provider,
    username,
  }: outside.PlayerKey): Promise<
    outside.GamePlayer & { readonly transfers: readonly outside.GameMove[] }
  > {
    return this.#call("GET", `/api/game/players/${provider}/${username}`);
  }

  gamePlayers(): Promise<readonly outside.GamePlayer[]> {
    return this.#all("/api/game/players", "players");
  }

  gameMoves(): Promise<readonly outside.GameMove[]> {
    return this.#all("/api/game/transfers", "transfers");
  }

  lockPlayer(player: outside.PlayerKey, isLocked: boolean): Promise<unknown> {
    return this.#call("PUT", "/api/game/lock", { ...player, isLocked });
  }

  setGames(control: Partial<GameControl>): Promise<unknown> {
    return this.#call("PUT", "/api/game/control", control);
  }

  async conversations(): Promise<readonly outside.InboxEntry[]> {
    const reply = await this.#help<{ conversations: outside.InboxEntry[] }>("GET", "");
    return reply.conversations;
  }

  conversation(id: string): Promise<outside.HelpDeskThread> {
    return this.#help("GET", `/${id}`);
  }

  /** An agent writes to the visitor. */
  say(id: string, message: outside.AgentMessage): Promise<{ id: string }> {
    return this.#help("POST", `/${id}/messages`, message);
  }

  act(id: string, kind: "take-over" | "hand-back", agent?: string): Promise<unknown> {
    return this.#help("POST", `/${id}/${kind}`, agent === undefined ? {} : { agent });
  }

  /** A file that an agent may send; returns its id. */
  async addFile(name: string, content: Buffer): Promise<string> {
    const reply = await this.#send("POST", `/api/chat/files?name=${name}`, content);
    return ((await reply.json()) as { id: string }).id;
  }

  #help<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return this.#call(method, `/api/chat/conversations${path}`, body);
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return (await (await this.#send(method, path, body)).json()) as Answer;
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const isFile = Buffer.isBuffer(body);
    const type = isFile ? "application/octet-stream" : "application/json";
    const reply = await fetch(new URL(path, this.url), {
      method,
      headers: { "x-api-key": sandboxKey, ...(body && { "content-type": type }) },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      ...(this.#signal && { signal: this.#signal }),
    });
    if (!reply.ok) throw new SandboxRefusal(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }

  /** A whole list of the records, page by page. */
  async #all<Row extends { readonly number: number }>(
    path: string,
    field: string,
  ): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (;;) {
      const after = found.at(-1)?.number ?? 0;
      const query = `?after=${after}&limit=${pageLimit}`;
      const page = await this.#call<Record<string, Row[]>>("GET", path + query);
      const rows = page[field];
      if (!rows) throw new Error(`The sandbox returned no ${field}.`);
      found.push(...rows);
      if (rows.length < pageLimit) return found;
    }
  }
}

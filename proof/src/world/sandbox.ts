/** The outside world's own books and levers, by the sandbox's calls for tests. */

export interface Person {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string;
}

export interface Payout {
  readonly number: number;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly status: "ACCEPTED" | "PAID" | "REFUSED";
  readonly createdAt: string;
}

export interface Transfer {
  readonly number: number;
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly receiver: Person;
  readonly sender: Person;
  readonly feed: "LINE" | "TEXT_MESSAGE" | "NONE";
  readonly lineId: string | null;
  readonly knownAt: string;
}

export interface Charge {
  readonly number: number;
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: "PENDING" | "PAID" | "CANCELLED" | "EXPIRED";
  readonly paidAmount: number | null;
  readonly paymentId: string | null;
  /** The transfer that the payment was, where the provider is a bank. */
  readonly transferId: string | null;
  readonly paidAt: string | null;
}

export interface Voucher {
  readonly number: number;
  readonly hash: string;
  readonly link: string;
  readonly amount: number;
  readonly tickets: readonly {
    readonly amount: number;
    readonly mobile: string | null;
    readonly takenAt: string | null;
  }[];
}

/** A transfer in the books of a game. */
export interface GameMove {
  readonly number: number;
  readonly provider: string;
  readonly reference: string;
  readonly username: string;
  readonly type: "DEPOSIT" | "WITHDRAW";
  readonly amount: number;
  readonly status: "DONE" | "REFUSED";
  readonly at: string;
}

export interface GamePlayer {
  readonly number: number;
  readonly provider: string;
  readonly username: string;
  readonly balance: number;
}

interface NewTransfer {
  readonly amount: number;
  readonly sender: Person;
  readonly receiver?: { readonly bankCode: string; readonly accountNo: string };
  readonly feed?: Transfer["feed"];
}

/** Accounts of ours in the sandbox's world: the feed tells of both, of the second by text message. */
export const ourAccounts = {
  feed: { bankCode: "SCB", accountNo: "9991111111" },
  message: { bankCode: "KBANK", accountNo: "9993333333" },
};

/** Our wallet that gift links go to. */
export const ourWallet = "0702222222";

/** What the sandbox lets the wallet in by and signs its calls with. */
export const sandboxKey = "sandbox";

const pageLimit = 1000;

export class Sandbox {
  readonly url: string;

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(new URL(path, this.url), {
      method,
      headers: {
        "x-api-key": sandboxKey,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The sandbox refused ${path}: ${await reply.text()}`);
    return (await reply.json()) as Answer;
  }

  /** A person sends money to us. */
  transfer({ receiver = ourAccounts.feed, ...made }: NewTransfer): Promise<Transfer> {
    return this.call("POST", "/api/bank/transfers", { currency: "BAHT", receiver, ...made });
  }

  async slipPicture(transferId: string): Promise<Buffer> {
    const reply = await fetch(new URL(`/bank/transfers/${transferId}/slip.png`, this.url));
    if (!reply.ok) throw new Error("The sandbox drew no slip.");
    return Buffer.from(await reply.arrayBuffer());
  }

  setBank(control: object): Promise<unknown> {
    return this.call("PUT", "/api/bank/control", control);
  }

  /** What the bank has accepted is paid at once, now and from now on. */
  async payOutNow(): Promise<void> {
    await this.setBank({ payoutMilliseconds: 0 });
    await this.call("POST", "/api/bank/catch-up");
  }

  setFault(part: "bank" | "payment" | "gift", fault: object): Promise<unknown> {
    return this.call("PUT", `/api/faults/${part}`, fault);
  }

  /** How often the wallet has made each call of a part. */
  async callCounts(part: "bank" | "payment" | "gift"): Promise<Readonly<Record<string, number>>> {
    const { calls } = await this.call<{ calls: Record<string, number> }>(
      "GET",
      `/api/faults/${part}`,
    );
    return calls;
  }

  findCharge(provider: string, reference: string): Promise<Charge> {
    return this.call("GET", `/payment/${provider}/charges?reference=${reference}`);
  }

  pay(chargeId: string, amount?: number): Promise<unknown> {
    return this.payFrom(chargeId, amount === undefined ? {} : { amount });
  }

  /** Somebody pays a code, from an account that may be a member's. */
  payFrom(
    chargeId: string,
    payment: { amount?: number; sender?: Person; feed?: Transfer["feed"] },
  ): Promise<unknown> {
    return this.call("POST", "/api/payment/pay", { chargeId, ...payment });
  }

  setPayments(control: object): Promise<unknown> {
    return this.call("PUT", "/api/payment/control", control);
  }

  makeVoucher(amount: number): Promise<Voucher> {
    return this.call("POST", "/api/gift/vouchers", { amount });
  }

  payouts(): Promise<readonly Payout[]> {
    return this.#all<Payout>("/api/bank/payouts", "payouts");
  }

  transfers(): Promise<readonly Transfer[]> {
    return this.#all<Transfer>("/api/bank/transfers", "transfers");
  }

  charges(): Promise<readonly Charge[]> {
    return this.#all<Charge>("/api/payment/charges", "charges");
  }

  vouchers(): Promise<readonly Voucher[]> {
    return this.#all<Voucher>("/api/gift/vouchers", "vouchers");
  }

  gameMoves(): Promise<readonly GameMove[]> {
    return this.#all<GameMove>("/api/game/transfers", "transfers");
  }

  gamePlayers(): Promise<readonly GamePlayer[]> {
    return this.#all<GamePlayer>("/api/game/players", "players");
  }

  async #all<Row extends { readonly number: number }>(
    path: string,
    field: string,
  ): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (;;) {
      const after = found.at(-1)?.number ?? 0;
      const query = `?after=${after}&limit=${pageLimit}`;
      const page = await this.call<Record<string, Row[]>>("GET", path + query);
      const rows = page[field];
      if (!rows) throw new Error(`The sandbox shows no ${field}.`);
      found.push(...rows);
      if (rows.length < pageLimit) return found;
    }
  }
}

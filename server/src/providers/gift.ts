import { requestJson, sendMoney } from "./request.ts";
import type { Fence } from "./fence.ts";
import { NoAnswer } from "./no-answer.ts";

/** The wallet app that makes gift vouchers. We hold wallets there, each with a phone number. */
export interface GiftGateway {
  /** Tells about a voucher and changes nothing. */
  verify(voucher: VoucherRequest): Promise<VoucherReply>;
  /** Takes the voucher's money into our wallet. A wallet gets it once, however often it asks. */
  redeem(voucher: VoucherRequest, fence: Fence): Promise<VoucherReply>;
}

interface VoucherRequest {
  readonly hash: string;
  /** Our wallet that receives it. */
  readonly mobile: string;
}

interface Ticket {
  readonly mobile: string;
  readonly amountMinor: bigint;
}

export interface VoucherReply {
  readonly code: string;
  readonly voucher: {
    readonly id: string | null;
    readonly amountMinor: bigint;
    readonly redeemedMinor: bigint;
    /** How many may share it. */
    readonly shares: number;
  } | null;
  /** What the wallet that asks has taken from it. */
  readonly ownTicketMinor: bigint | null;
  /** What was taken from it, by whom; none where the answer does not say. */
  readonly tickets: readonly Ticket[] | null;
}

export function createGiftGateway(party: { url: string; key: string }): GiftGateway {
  return {
    async verify({ hash, mobile }) {
      const query = new URLSearchParams({ mobile }).toString();
      const path = `/campaign/vouchers/${encodeURIComponent(hash)}/verify?${query}`;
      return readReply(await requestJson(party, "GET", path));
    },
    async redeem({ hash, mobile }, fence) {
      const path = `/campaign/vouchers/${encodeURIComponent(hash)}/redeem`;
      const options = { fence, killPoint: "gift.sending" } as const;
      return readReply(await sendMoney(party, path, { mobile, voucher_hash: hash }, options));
    },
  };
}

interface Reply {
  readonly status?: { readonly code?: unknown };
  readonly data?: {
    readonly voucher?: Record<string, unknown> | null;
    readonly my_ticket?: Record<string, unknown> | null;
    readonly tickets?: unknown;
  } | null;
}

/** Throws where the answer is not clear: a page of the network in between, a fault, half an answer. */
function readReply({ status, body }: { status: number; body: unknown }): VoucherReply {
  const { status: reply, data } = (body ?? {}) as Reply;
  const code = reply?.code;
  if (typeof code !== "string" || status >= 500) {
    throw new NoAnswer(`The answer ${status} about a gift is not clear.`);
  }
  return {
    code,
    voucher: data?.voucher ? readVoucher(data.voucher) : null,
    ownTicketMinor: data?.my_ticket ? minorOf(data.my_ticket["amount_baht"]) : null,
    tickets: Array.isArray(data?.tickets) ? data.tickets.map(readTicket) : null,
  };
}

function readVoucher(voucher: Record<string, unknown>): NonNullable<VoucherReply["voucher"]> {
  const { voucher_id: id, member } = voucher;
  return {
    id: typeof id === "string" && id !== "" && id.length <= 100 ? id : null,
    amountMinor: minorOf(voucher["amount_baht"]),
    redeemedMinor: minorOf(voucher["redeemed_amount_baht"] ?? "0"),
    shares: typeof member === "number" && member >= 1 ? Math.floor(member) : 1,
  };
}

function readTicket(ticket: unknown): Ticket {
  const { mobile, amount_baht } = (ticket ?? {}) as Record<string, unknown>;
  return { mobile: typeof mobile === "string" ? mobile : "", amountMinor: minorOf(amount_baht) };
}

/** Amounts come as text, `1,000.00`. */
function minorOf(amount: unknown): bigint {
  const text = typeof amount === "number" ? String(amount) : amount;
  const match =
    typeof text === "string" ? /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) : null;
  if (!match) throw new NoAnswer("The amount of a gift is not clear.");
  const [, whole = "", decimals = ""] = match;
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
}

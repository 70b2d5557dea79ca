import type { Party } from "./call.ts";
import { callProvider, type Reply, sendMoney } from "./request.ts";
import type { Fence } from "./fence.ts";

/** The wallet app that issues gift vouchers. We have wallets there, each with a phone number. */
export interface GiftGateway {
  /** Reads a voucher and changes nothing. */
  verify(voucher: VoucherRequest): Promise<VoucherReply>;
  /**
   * Redeems the voucher into our wallet. A wallet gets the money once, however often it requests
   * it.
   */
  redeem(voucher: VoucherRequest, fence: Fence): Promise<VoucherReply>;
}

interface VoucherRequest {
  readonly hash: string;
  /** Our wallet that receives it. */
  readonly mobile: string;
  /** Names the gift in the log: anyone with its hash could redeem the voucher. */
  readonly name?: string;
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
    /** The number of people who may share it. */
    readonly shares: number;
  } | null;
  /** The amount that the requesting wallet has received from it. */
  readonly ownTicketMinor: bigint | null;
  /** The redeemed amounts with their receivers; null if the answer does not list them. */
  readonly tickets: readonly Ticket[] | null;
  /** Who made the link, as the wallet app shows it. */
  readonly giverName: string | null;
}

export function createGiftGateway(party: Party): GiftGateway {
  const provider = "gift";
  const vouchers = ["campaign", "vouchers"];
  return {
    verify({ hash, mobile, name: reference }) {
      const path = [...vouchers, hash, "verify"];
      const request = { provider, call: "verify", reference, path, query: { mobile } };
      return callProvider(party, request, readReply);
    },
    redeem({ hash, mobile, name: reference }, fence) {
      const path = [...vouchers, hash, "redeem"];
      const body = { mobile, voucher_hash: hash };
      const options = { fence, killPoint: "gift.sending" } as const;
      const request = { provider, call: "redeem", reference, path, body, ...options };
      return sendMoney(party, request, readReply);
    },
  };
}

interface ReplyBody {
  readonly status?: { readonly code?: unknown };
  readonly data?: {
    readonly voucher?: Record<string, unknown> | null;
    readonly my_ticket?: Record<string, unknown> | null;
    readonly tickets?: unknown;
    readonly owner_profile?: Record<string, unknown> | null;
  } | null;
}

/** Undefined if the answer is unclear: a page of a network device, an error, a partial answer. */
function readReply({ status, body }: Reply): VoucherReply | undefined {
  const { status: reply, data } = (body ?? {}) as ReplyBody;
  const code = reply?.code;
  if (typeof code !== "string" || status >= 500) return undefined;
  const voucher = data?.voucher ? readVoucher(data.voucher) : null;
  const ownTicketMinor = data?.my_ticket ? readMinor(data.my_ticket["amount_baht"]) : null;
  const tickets = Array.isArray(data?.tickets) ? readTickets(data.tickets) : null;
  if (voucher === undefined || ownTicketMinor === undefined || tickets === undefined) {
    return undefined;
  }
  const giverName = readName(data?.owner_profile?.["full_name"]);
  return { code, voucher, ownTicketMinor, tickets, giverName };
}

/** Null if the answer does not name the giver: the money is clear without it. */
function readName(name: unknown): string | null {
  const text = typeof name === "string" ? name.replaceAll("\u0000", "").trim() : "";
  return text === "" ? null : text.slice(0, 100);
}

function readVoucher(voucher: Record<string, unknown>): VoucherReply["voucher"] | undefined {
  const { voucher_id: id, member } = voucher;
  const amountMinor = readMinor(voucher["amount_baht"]);
  const redeemedMinor = readMinor(voucher["redeemed_amount_baht"] ?? "0");
  if (amountMinor === undefined || redeemedMinor === undefined) return undefined;
  return {
    id: typeof id === "string" && id !== "" && id.length <= 100 ? id : null,
    amountMinor,
    redeemedMinor,
    shares: typeof member === "number" && member >= 1 ? Math.floor(member) : 1,
  };
}

/** Undefined if one of the amounts is unclear. */
function readTickets(tickets: readonly unknown[]): readonly Ticket[] | undefined {
  const read = tickets.flatMap((ticket) => {
    const { mobile, amount_baht } = (ticket ?? {}) as Record<string, unknown>;
    const amountMinor = readMinor(amount_baht);
    if (amountMinor === undefined) return [];
    return [{ mobile: typeof mobile === "string" ? mobile : "", amountMinor }];
  });
  return read.length === tickets.length ? read : undefined;
}

/** Amounts are text, such as `1,000.00`. */
function readMinor(amount: unknown): bigint | undefined {
  const text = typeof amount === "number" ? String(amount) : amount;
  const match =
    typeof text === "string" ? /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(",", "")) : null;
  if (!match) return undefined;
  const [, whole = "", decimals = ""] = match;
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
}

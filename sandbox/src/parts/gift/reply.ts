import { clockNow } from "#clock.ts";
import {
  giftMessages,
  linkOf,
  splitEvenly,
  type GiftCode,
  type Ticket,
  type Voucher,
} from "./voucher.ts";

/** The company's answer, with the same fields as the real one. */
export function giftReply(code: GiftCode, voucher: Voucher | undefined, mobile: string): unknown {
  const status = { code, message: giftMessages[code] };
  return { status, data: voucher ? giftData(voucher, mobile) : null };
}

function giftData(voucher: Voucher, mobile: string): unknown {
  const taken = voucher.tickets.filter((ticket) => ticket.mobile !== null);
  const mine = taken.find((ticket) => ticket.mobile === mobile);
  const redeemedMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    voucher: {
      voucher_id: `v${String(voucher.number).padStart(12, "0")}`,
      amount_baht: baht(voucher.amountMinor),
      redeemed_amount_baht: baht(redeemedMinor),
      member: voucher.tickets.length,
      status: stateOf(voucher),
      link: linkOf(voucher),
      expire_date: voucher.expiresAt,
      type: typeOf(voucher),
      redeemed: taken.length,
      available: voucher.tickets.length - taken.length,
    },
    owner_profile: { full_name: maskName(voucher.ownerName) },
    redeemer_profile: { mobile_number: mobile },
    my_ticket: mine ? ticketData(mine) : null,
    tickets: taken.map((ticket) => ({
      mobile: maskMobile(ticket.mobile ?? ""),
      ...ticketData(ticket),
    })),
  };
}

function ticketData({ amountMinor, takenAt }: Ticket) {
  return { amount_baht: baht(amountMinor), update_date: takenAt };
}

function stateOf({ tickets, expiresAt }: Voucher): string {
  if (tickets.every(({ mobile }) => mobile !== null)) return "redeemed";
  return expiresAt <= clockNow() ? "expired" : "active";
}

/** `F`: everyone gets the same. `R`: each share is random, and so is a single one. */
function typeOf({ tickets, amountMinor }: Voucher): "F" | "R" {
  const even = splitEvenly(amountMinor, tickets.length);
  const isEven = tickets.every((ticket, index) => ticket.amountMinor === even[index]);
  return isEven && tickets.length > 1 ? "F" : "R";
}

/** `10.00`, without thousands separators. */
function baht(minor: number): string {
  return (minor / 100).toFixed(2);
}

function maskName(name: string): string {
  const [first = "", last = ""] = name.split(" ");
  return `${first} ${last.slice(0, 1)}***`;
}

function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}-xxx-${mobile.slice(-4)}`;
}

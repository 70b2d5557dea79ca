import type { Registration } from "@krapao/contract/account";
import type { Market } from "@krapao/contract/market";

/** Someone invented, with all that a registration asks for. */
export interface Person extends Registration {
  readonly firstName: string;
  readonly lastName: string;
}

/** Fewer numbers than one in this time are needed, taken over a run. */
const milliseconds = 200;
let last = 0;

/** Never twice in one run, even when a failed test has the process started anew. */
function freshNumber(): number {
  last = Math.max(last + 1, Math.floor(Date.now() / milliseconds));
  return last;
}

function digits(count: number): string {
  return String(freshNumber() % 10 ** count).padStart(count, "0");
}

export function freshPhone(market: Market): string {
  return market === "th" ? `09${digits(8)}` : `0209${digits(8)}`;
}

/** No two show the same four digits before the last, by which a bank's transfer finds its member. */
export function freshAccountNo(): string {
  return `77${digits(7)}0`;
}

const first = {
  th: { name: "มาลี สมมติ", bankCode: "KBANK", firstName: "MALEE", lastName: "SOMMUT" },
  la: { name: "ມາລີ ສົມມຸດ", bankCode: "BCEL", firstName: "MALY", lastName: "SOMMOUT" },
} as const;

export function freshPerson(market: Market): Person {
  const { name, bankCode, firstName, lastName } = first[market];
  return {
    name,
    username: freshPhone(market),
    password: "jasmine-and-rice-7",
    bankCode,
    firstName,
    lastName,
    bankAccountName: `${firstName} ${lastName}`,
    bankAccountNo: freshAccountNo(),
  };
}

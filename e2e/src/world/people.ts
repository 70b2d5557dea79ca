import type { Registration } from "@krapao/contract/account";
import type { Market } from "@krapao/contract/market";
import { FreshNumbers } from "@krapao/testkit/people";

/** An invented person, with all data of a registration. */
export interface Person extends Registration {
  readonly firstName: string;
  readonly lastName: string;
}

/** A run uses fewer numbers than one per this time, on average. */
const milliseconds = 200;

/** Unique in one run, even if a failed test restarts the process. */
const fresh = new FreshNumbers(Math.floor(Date.now() / milliseconds));

export const freshPhone = (market: Market) => fresh.phone(market);
export const freshAccountNo = () => fresh.accountNo();

const first = {
  th: { name: "มาลี สมมติ", bankCode: "KBANK", firstName: "MALEE" },
  la: { name: "ມາລີ ສົມມຸດ", bankCode: "BCEL", firstName: "MALY" },
} as const;

export function freshPerson(market: Market): Person {
  const { name, bankCode, firstName } = first[market];
  const lastName = fresh.surname();
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

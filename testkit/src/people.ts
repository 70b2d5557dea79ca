import type { Registration } from "@krapao/contract/account";
import type { Market } from "@krapao/contract/market";
import type { Person } from "./outside.ts";

/** Phones, bank accounts and surnames that no two invented people share. */
export class FreshNumbers {
  #last: number;

  constructor(first = 0) {
    this.#last = first;
  }

  phone(market: Market = "th"): string {
    return market === "th" ? `09${this.#digits(8)}` : `0209${this.#digits(8)}`;
  }

  /**
   * No two numbers have the same four digits before the last, which identify the member of a bank
   * transfer. The last digit avoids the accounts that the sandbox's bank refuses to pay.
   */
  accountNo(): string {
    return `77${this.#digits(7)}0`;
  }

  /** A surname in letters: people with the name of somebody excluded are stopped. */
  surname(): string {
    return this.#digits(8).replaceAll(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit)));
  }

  #digits(count: number): string {
    this.#last += 1;
    return String(this.#last % 10 ** count).padStart(count, "0");
  }
}

type BankFields = Pick<Registration, "bankCode" | "bankAccountNo" | "bankAccountName">;

/** The bank account of a registration, in the form of the sandbox's bank. */
export function bankOf({ bankCode, bankAccountNo, bankAccountName }: BankFields): Person {
  return { bankCode, accountNo: bankAccountNo, name: bankAccountName };
}

/** The username that a member has at every game. */
export function playerName(memberId: string): string {
  return `kp${memberId.toLowerCase()}`;
}

import { randomBytes } from "node:crypto";
import { credit, insertMembers, type NewMember } from "@krapao/testkit/books";
import type { Currency } from "@krapao/contract/fields";
import type pg from "pg";

export type Member = NewMember;

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const banks = ["SCB", "BBL", "KTB", "BAY", "GHB"] as const;

let made = 0;

interface Special {
  /** The last digits of the account; the bank refuses some. */
  readonly accountEnding?: string;
  readonly currency?: Currency;
  /** The name of somebody else. */
  readonly name?: string | undefined;
}

/**
 * Makes members with a session each, without the registration, which other proofs cover. Their
 * money is a reward from the promotion's budget, written by the books' own function: a deposit
 * would need a source.
 */
export async function addMembers(
  client: pg.ClientBase,
  count: number,
  { baht = 0, ...special }: { baht?: number } & Special = {},
): Promise<readonly Member[]> {
  const members = Array.from({ length: count }, () => newMember(special));
  await insertMembers(client, members);
  const ids = members.map(({ id }) => id);
  if (baht > 0) await credit(client, ids, { kind: "bonus", amountMinor: baht * 100 });
  return members;
}

/** No two of many members share a bank account, a name or the visible digits of an account. */
function newMember({ accountEnding = "", currency = "BAHT", name }: Special): Member {
  made += 1;
  // The sandbox refuses payouts to accounts that end in 998 or 999; normal ones end in 0.
  const number = String(made * 10).padStart(9 - accountEnding.length, "0");
  const bytes = randomBytes(10);
  const id = [...bytes].map((byte) => idAlphabet[byte % idAlphabet.length]).join("");
  return {
    id,
    token: randomBytes(32).toString("base64url"),
    bank: {
      bankCode: banks[made % banks.length] ?? "SCB",
      accountNo: `7${number}${accountEnding}`,
      name: name ?? `PROOF ${toLetters(made)}`,
    },
    currency,
  };
}

function toLetters(number: number): string {
  let rest = number;
  let text = "";
  for (let at = 0; at < 6; at += 1) {
    text += letters[rest % letters.length] ?? "A";
    rest = Math.floor(rest / letters.length);
  }
  return text;
}

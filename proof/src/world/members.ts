import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import type { Person } from "./sandbox.ts";

export interface Member {
  readonly id: string;
  readonly token: string;
  /** The bank account as the member registered it. */
  readonly bank: Person;
}

const idAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const banks = ["SCB", "BBL", "KTB", "BAY", "GHB"] as const;

let made = 0;

/**
 * Makes members with a session each, past registration, which is proved elsewhere. Their money is a
 * reward out of the promotion's budget, written by the books' own function: a deposit would need
 * something that it came from.
 */
export async function addMembers(
  client: pg.ClientBase,
  count: number,
  { baht = 0, accountEnding = "" }: { baht?: number; accountEnding?: string } = {},
): Promise<readonly Member[]> {
  const members = Array.from({ length: count }, () => newMember(accountEnding));
  const rows = members.map(({ id, token, bank }) => ({
    id,
    hash: createHash("sha256").update(token).digest("hex"),
    bank: bank.bankCode,
    account: bank.accountNo,
    name: bank.name,
  }));
  await client.query(insertMembers, [JSON.stringify(rows)]);
  if (baht > 0) await giveReward(client, members, baht);
  return members;
}

/** One statement, so that a member is there as a whole or not at all. */
const insertMembers = `
  with asked as (
    select * from json_to_recordset($1::json)
      as asked (id text, hash text, bank text, account text, name text)
  ),
  members as (
    insert into member (id, username, name, password_hash, currency)
    select id, '099' || account, name, '-', 'BAHT' from asked
  ),
  accounts as (
    insert into bank_account (member_id, bank_code, account_no, account_name)
    select id, bank, account, name from asked
  ),
  wallets as (insert into ledger_account (member_id, currency) select id, 'BAHT' from asked)
  insert into session (token_hash, member_id, expires_at)
  select decode(hash, 'hex'), id, clock_now() + interval '1 day' from asked`;

async function giveReward(
  client: pg.ClientBase,
  members: readonly Member[],
  baht: number,
): Promise<void> {
  const amount = baht * 100;
  const orders = members.map(({ id }, index) => ({
    index,
    member_id: id,
    kind: "bonus",
    state: "SUCCESS",
    currency: "BAHT",
    amount_minor: amount,
    source: "PROMOTION",
    target: "WALLET",
    detail: {},
    wallet_minor: amount,
    held_minor: 0,
    refund_minor: 0,
    house: "promotion",
    is_alone: false,
  }));
  await client.query("select count(*) from ledger_open($1::json)", [JSON.stringify(orders)]);
}

/** No two have a bank account, a name or the shown digits of an account in common for a long while. */
function newMember(accountEnding: string): Member {
  made += 1;
  // Accounts that end in 998 or 999 are refused payouts by the sandbox; usual ones end in 0.
  const number = String(made * 10).padStart(9 - accountEnding.length, "0");
  const bytes = randomBytes(10);
  const id = [...bytes].map((byte) => idAlphabet[byte % idAlphabet.length]).join("");
  return {
    id,
    token: randomBytes(32).toString("base64url"),
    bank: {
      bankCode: banks[made % banks.length] ?? "SCB",
      accountNo: `7${number}${accountEnding}`,
      name: `PROOF ${toLetters(made)}`,
    },
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

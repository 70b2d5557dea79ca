import type { Currency } from "@krapao/contract/fields";
import { type Database, runSql } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";

/** Where a member's money would go now, and how much of it at once. */
export interface Payee {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly limits: Readonly<Record<Currency, { readonly min: number; readonly max: number }>>;
}

const readPayees = `
  select bank_code as "bankCode", account_no as "bankAccountNo", account_name as "bankAccountName",
    -- The same for all, so it is sent once.
    case asked.place when 1 then (select value from setting where key = 'withdraw') end as limits
  from unnest($1::text[]) with ordinality as asked (member_id, place)
  join bank_account on bank_account.member_id = asked.member_id
  order by asked.place`;

/** Reads payees, many in one round trip. */
export class PayeeReader {
  readonly #gatherer: Gatherer<string, Payee>;

  constructor(db: Database) {
    this.#gatherer = new Gatherer({
      answer: async (memberIds) => {
        const rows = await runSql<Payee>(db, readPayees, [memberIds]);
        const limits = rows[0]?.limits;
        if (!limits || rows.length !== memberIds.length) {
          throw new Error("A member has no bank account.");
        }
        return rows.map((row) => ({ ...row, limits }));
      },
      sizeMax: 200,
      inFlightMax: 2,
    });
  }

  read(memberId: string): Promise<Payee> {
    return this.#gatherer.ask(memberId);
  }
}

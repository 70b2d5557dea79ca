import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import type { Config } from "#config/config.ts";
import { type Database, runSql } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";
import type { Written } from "#platform/http/written.ts";
import { type Showcase, Showcases } from "./showcase.ts";
import { accountsOf, offerText, type Provider, type SlotAccount } from "./slots.ts";

interface Row {
  readonly currency: Currency;
  readonly wallet_minor: bigint;
  readonly aside_minor: bigint;
  readonly accounts: readonly SlotAccount[] | null;
  /** On the first row, for all. */
  readonly offer: string | null;
}

interface Found extends Omit<Row, "accounts" | "offer"> {
  readonly accounts: readonly SlotAccount[];
  readonly showcase: Showcase;
}

interface MemberGames extends Omit<Found, "showcase"> {
  readonly providers: readonly Provider[];
}

const readMembers = `
  select account.currency, account.wallet_minor, account.aside_minor,
    ${accountsOf("account")} as accounts,
    case asked.place when 1 then ${offerText} end as offer
  from unnest($1::text[]) with ordinality as asked (member_id, place)
  join ledger_account as account on account.member_id = asked.member_id
  order by asked.place`;

/** Reads members' money in the wallet and in the games, many in one round trip. */
export class SlotReader {
  readonly #gatherer: Gatherer<string, Found>;

  constructor(db: Database, config: Config) {
    const showcases = new Showcases(config);
    this.#gatherer = new Gatherer<string, Found>({
      answer: async (memberIds) => {
        const rows = await runSql<Row>(db, readMembers, [memberIds]);
        if (rows.length !== memberIds.length) throw new Error("A member has no wallet.");
        const showcase = showcases.of(rows[0]?.offer ?? "[]");
        return rows.map((row) => ({ ...row, accounts: row.accounts ?? [], showcase }));
      },
      sizeMax: 100,
      inFlightMax: 1,
    });
  }

  async read(memberId: string): Promise<MemberGames> {
    const { showcase, ...member } = await this.#gatherer.ask(memberId);
    return { ...member, providers: showcase.providers };
  }

  /** The games as a member is told of them. */
  async show(memberId: string): Promise<Slot[]> {
    const found = await this.#gatherer.ask(memberId);
    return found.showcase.show(found);
  }

  /** The wallet and the games as a member is told of them, the games as text. */
  async write(memberId: string): Promise<{ wallet: Wallet; slots: Written<Slot[]> }> {
    const found = await this.#gatherer.ask(memberId);
    return {
      wallet: { amount: toAmount(found.wallet_minor), onItsWay: toAmount(found.aside_minor) },
      slots: found.showcase.write(found),
    };
  }
}

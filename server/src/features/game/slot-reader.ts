import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import type { Config } from "#config/config.ts";
import { type Database, runSql } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";
import { accountsOf, listProviders, type Provider, type SlotAccount, toSlots } from "./slots.ts";

interface Row {
  readonly currency: Currency;
  readonly wallet_minor: bigint;
  readonly aside_minor: bigint;
  readonly accounts: readonly SlotAccount[];
}

interface MemberGames extends Row {
  readonly providers: readonly Provider[];
}

const readMembers = `
  select account.currency, account.wallet_minor, account.aside_minor,
    ${accountsOf("account")} as accounts
  from unnest($1::text[]) with ordinality as asked (member_id, place)
  join ledger_account as account on account.member_id = asked.member_id
  order by asked.place`;

/** Reads members' money in the wallet and in the games, many in one round trip. */
export class SlotReader {
  readonly #gatherer: Gatherer<string, MemberGames>;
  readonly #config: Config;

  constructor(db: Database, config: Config) {
    this.#config = config;
    this.#gatherer = new Gatherer({
      answer: async (memberIds) => {
        const [rows, providers] = await Promise.all([
          runSql<Row>(db, readMembers, [memberIds]),
          listProviders(db),
        ]);
        if (rows.length !== memberIds.length) throw new Error("A member has no wallet.");
        return rows.map((row) => ({ ...row, providers }));
      },
      sizeMax: 100,
      inFlightMax: 2,
    });
  }

  read(memberId: string): Promise<MemberGames> {
    return this.#gatherer.ask(memberId);
  }

  /** The wallet and the games as a member is told of them. */
  async show(memberId: string): Promise<{ wallet: Wallet; slots: Slot[] }> {
    const { providers, ...member } = await this.read(memberId);
    return {
      wallet: {
        amount: toAmount(member.wallet_minor),
        onItsWay: toAmount(member.aside_minor),
      },
      slots: toSlots(providers, member, this.#config),
    };
  }
}

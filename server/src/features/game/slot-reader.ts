import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import type { Config } from "#config/config.ts";
import { type Database, runSql } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import type { JsonText } from "#platform/http/json-text.ts";
import { type GameCatalogue, GameCatalogues } from "./game-catalogue.ts";
import { accountsOf, offerText, type Provider, type SlotAccount } from "./slots.ts";

interface Row {
  readonly currency: Currency;
  readonly wallet_minor: bigint;
  readonly held_minor: bigint;
  /** The member may have a limit or be stopped. */
  readonly is_guarded: boolean;
  readonly accounts: readonly SlotAccount[] | null;
  /** Only on the first row; it is the same for all rows. */
  readonly offer: string | null;
}

interface Found extends Omit<Row, "accounts" | "offer"> {
  readonly accounts: readonly SlotAccount[];
  readonly catalogue: GameCatalogue;
}

interface MemberGames extends Omit<Found, "catalogue"> {
  readonly providers: readonly Provider[];
}

const readMembers = `
  select account.currency, account.wallet_minor, account.held_minor, account.is_guarded,
    ${accountsOf("account")} as accounts,
    case input.index when 1 then ${offerText} end as offer
  from unnest($1::text[]) with ordinality as input (member_id, index)
  join ledger_account as account on account.member_id = input.member_id
  order by input.index`;

/** Reads members' money in the wallet and in the games, many in one round trip. */
export class SlotReader {
  readonly #batcher: Batcher<string, Found>;

  constructor(db: Database, config: Config) {
    const catalogues = new GameCatalogues(config);
    this.#batcher = new Batcher<string, Found>({
      name: "slot",
      answer: async (memberIds) => {
        const rows = await runSql<Row>(db, readMembers, [memberIds]);
        if (rows.length !== memberIds.length) throw new Error("A member has no wallet.");
        const catalogue = catalogues.of(rows[0]?.offer ?? "[]");
        return rows.map((row) => ({ ...row, accounts: row.accounts ?? [], catalogue }));
      },
      sizeMax: 100,
      inFlightMax: 1,
    });
  }

  async read(memberId: string): Promise<MemberGames> {
    const { catalogue, ...member } = await this.#batcher.submit(memberId);
    return { ...member, providers: catalogue.providers };
  }

  /** The games as shown to the member. */
  async show(memberId: string): Promise<Slot[]> {
    const found = await this.#batcher.submit(memberId);
    return found.catalogue.show(found);
  }

  /** The wallet and the games as shown to the member, the games as JSON text. */
  async write(memberId: string): Promise<{ wallet: Wallet; slots: JsonText<Slot[]> }> {
    const found = await this.#batcher.submit(memberId);
    return {
      wallet: { amount: toAmount(found.wallet_minor), onItsWay: toAmount(found.held_minor) },
      slots: found.catalogue.write(found),
    };
  }
}

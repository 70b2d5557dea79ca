import { toAmount } from "@krapao/contract/amount";
import type { InviteSummary } from "@krapao/contract/invite";
import type { ReplyOf } from "@krapao/contract/route";
import type { wallet } from "@krapao/contract/wallet";
import { type Database, runSql } from "#platform/database/database.ts";
import type { Config } from "#config/config.ts";
import { type AccountRow, toAccount } from "#features/account/rules.ts";
import { waitingOf } from "#features/invite/queries.ts";
import { type GameCatalogue, GameCatalogues } from "#features/game/game-catalogue.ts";
import { accountsOf, offerText, type SlotAccount } from "#features/game/slots.ts";
import { Batcher } from "#platform/database/batcher.ts";
import { type JsonText, writeWith } from "#platform/http/json-text.ts";

type WalletReply = ReplyOf<typeof wallet.read>;

interface Row extends AccountRow {
  wallet_minor: bigint;
  held_minor: bigint;
  invite_minor: bigint;
  has_reward: boolean;
  has_played: boolean;
  unread: bigint;
  accounts: readonly SlotAccount[] | null;
  /** Only on the first row; it is the same for all rows. */
  offer: string | null;
  invite_setting: InviteSetting | null;
}

interface InviteSetting {
  readonly isOpen: boolean;
  readonly success: number;
  readonly fail: number;
}

const readWallets = `
  select member.id, member.name, member.username, member.created_at, member.currency,
    ledger_account.coin,
    bank_account.bank_code, bank_account.account_name, bank_account.account_no,
    bank_account.locked_at is null as is_open_to_change,
    bank.name as bank_name,
    ledger_account.wallet_minor, ledger_account.held_minor,
    ledger_account.event_count - ledger_account.read_count as unread,
    ${waitingOf("member.id")} as invite_minor,
    exists (select from reward_grant where reward_grant.member_id = member.id offset 0)
      as has_reward,
    ledger_account.turnover_minor > 0 as has_played,
    ${accountsOf("ledger_account")} as accounts,
    case input.index when 1 then ${offerText} end as offer,
    case input.index when 1 then (select value from setting where key = 'invite') end
      as invite_setting
  from unnest($1::text[]) with ordinality as input (member_id, index)
  join member on member.id = input.member_id
  join bank_account on bank_account.member_id = member.id
  join bank on bank.code = bank_account.bank_code
  join ledger_account on ledger_account.member_id = member.id
  order by input.index`;

/** Reads whole wallets, many in one round trip: open pages make this call most often. */
export class WalletReader {
  readonly #batcher: Batcher<string, JsonText<WalletReply>>;

  constructor(db: Database, config: Config) {
    const catalogues = new GameCatalogues(config);
    this.#batcher = new Batcher({
      name: "wallet",
      answer: async (memberIds) => {
        const rows = await runSql<Row>(db, readWallets, [memberIds]);
        if (rows.length !== memberIds.length) throw new Error("A member has no wallet.");
        const [first] = rows;
        if (!first?.offer || !first.invite_setting)
          throw new Error("The games or the invite setting are missing.");
        const catalogue = catalogues.of(first.offer);
        const { invite_setting: invite } = first;
        return rows.map((row) => writeWallet(row, { catalogue, invite }));
      },
      sizeMax: 100,
      inFlightMax: 2,
    });
  }

  read(memberId: string): Promise<JsonText<WalletReply>> {
    return this.#batcher.submit(memberId);
  }
}

function writeWallet(
  row: Row,
  { catalogue, invite }: { catalogue: GameCatalogue; invite: InviteSetting },
): JsonText<WalletReply> {
  const rest: Omit<WalletReply, "slots"> = {
    ...toAccount(row),
    wallet: { amount: toAmount(row.wallet_minor), onItsWay: toAmount(row.held_minor) },
    invite: toInvite(row.invite_minor, invite),
    firstSteps: {
      // The first credited deposit fixes the bank account.
      deposit: !row.is_open_to_change,
      bonus: row.has_reward,
      play: row.has_played,
    },
    unread: Number(row.unread),
  };
  const { currency, accounts } = row;
  return writeWith(rest, "slots", catalogue.write({ currency, accounts: accounts ?? [] }));
}

/** The amount to receive; cancelled bets may have made it negative. */
function toInvite(minor: bigint, { isOpen, success, fail }: InviteSetting): InviteSummary {
  return { amount: isOpen && minor > 0n ? toAmount(minor) : 0, success, fail };
}

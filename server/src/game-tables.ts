import type { GameCategory, GameCode } from "@krapao/contract/slot";
import type { ColumnType, Generated } from "kysely";

type Moment = ColumnType<Date, Date, Date>;

interface GameProviderTable {
  code: GameCode;
  name: string;
  category: GameCategory;
  class: "A" | "B" | "C";
  ratio_baht: string | null;
  ratio_lak: string | null;
  delay_seconds: number;
  web: string | null;
  android: string | null;
  ios: string | null;
  is_open: boolean;
  position: number;
}

interface GameAccountTable {
  member_id: string;
  provider: GameCode;
  username: string;
  password_sealed: Buffer;
  next_password_sealed: Buffer | null;
  activate_key: string | null;
  opened_at: Date | null;
  balance_minor: Generated<bigint>;
  outstanding_minor: Generated<bigint>;
  seen_at: Date | null;
  is_stale: Generated<boolean>;
  moves: Generated<bigint>;
}

interface GameTransferTable {
  member_id: string;
  number: bigint;
  leg: 1 | 2;
  provider: GameCode;
  direction: "DEPOSIT" | "WITHDRAW";
  credit_minor: bigint;
  reference: string;
  state: "WAITING" | "REQUESTED" | "SETTLED" | "REFUSED" | "UNKNOWN";
  note: string | null;
  requested_at: Date | null;
  due_at: Date | null;
  attempts: number;
  ended_at: Date | null;
}

interface BetTable {
  provider: GameCode;
  id: string;
  member_id: string;
  game: string;
  stake_minor: bigint;
  payout_minor: bigint;
  status: "OPEN" | "SETTLED" | "VOID";
  placed_at: Moment;
  settled_at: Date | null;
  reported_at: Generated<Date>;
}

interface BetFeedTable {
  provider: GameCode;
  after_cursor: Generated<string>;
  due_at: Moment;
}

interface WithdrawalCollectionTable {
  member_id: string;
  number: bigint;
  due_at: Moment;
  gives_up_at: Moment;
  is_open: Generated<boolean>;
}

/** The tables of games. */
export interface GameTables {
  game_provider: GameProviderTable;
  game_account: GameAccountTable;
  game_transfer: GameTransferTable;
  bet: BetTable;
  bet_feed: BetFeedTable;
  withdrawal_collection: WithdrawalCollectionTable;
}

import type { MoneyEvent } from "@krapao/contract/sockets";
import type { MarketSettings } from "@krapao/contract/market";
import type { Config } from "#config/config.ts";
import type { Transfers } from "#features/game/transfers.ts";
import type { CodeReader } from "#platform/files/code-reader.ts";
import type { Database } from "#platform/database/database.ts";
import type { FileStore } from "#platform/files/files.ts";
import type { FirstSeen } from "#platform/monotonic.ts";
import type { Seal } from "#platform/secrets/seal.ts";
import type { Sessions } from "#platform/http/session.ts";
import type { BankGateway } from "#providers/bank.ts";
import type { HelpDesk } from "#providers/chat.ts";
import type { GameGateway } from "#providers/game.ts";
import type { CallMetrics } from "#providers/call-metrics.ts";
import type { GiftGateway } from "#providers/gift.ts";
import type { PaymentGateway } from "#providers/payment.ts";
import type { SmsGateway } from "#providers/sms.ts";

/** The work that goes on by itself, by the feature it belongs to. */
export type WorkerName =
  | "withdraw"
  | "feed"
  | "match"
  | "qr"
  | "slip"
  | "gift"
  | "transfer"
  | "collection"
  | "bets"
  | "reward"
  | "chat"
  | "acts";

/** Where use cases and workers log what an operator must see. */
interface Log {
  error(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** All that a use case may lean on, passed by hand. */
export interface Context {
  readonly config: Config;
  readonly marketSettings: MarketSettings;
  readonly db: Database;
  /** Connections of their own for what is gathered into batches: it never waits behind other work. */
  readonly batchDatabase: Database;
  readonly transfers: Transfers;
  readonly sessions: Sessions;
  readonly sms: SmsGateway;
  readonly bank: BankGateway;
  readonly payment: PaymentGateway;
  readonly gift: GiftGateway;
  readonly game: GameGateway;
  /** The desk of the chat's agents; none where none is set up. */
  readonly chat: HelpDesk | null;
  /** The counters of the calls to all of them. */
  readonly callMetrics: CallMetrics;
  readonly seal: Seal;
  readonly files: FileStore;
  readonly codes: CodeReader;
  /** Since when this process has known of what was sent to outside parties. */
  readonly sentReferences: FirstSeen;
  readonly log: Log;
  /** Tells a member's open pages that something about the money changed. */
  notify(memberId: string, event: MoneyEvent): void;
  /** Has a worker look at once, instead of after its rest. */
  wake(worker: WorkerName): void;
}

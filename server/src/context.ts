import type { MoneyEvent } from "@krapao/contract/sockets";
import type { MarketSettings } from "@krapao/contract/market";
import type { Config } from "#config/config.ts";
import type { Credits } from "#features/deposit/credits.ts";
import type { Transfers } from "#features/game/transfers.ts";
import type { PayoutSettler } from "#features/withdraw/settler.ts";
import type { CodeReader } from "#platform/files/code-reader.ts";
import type { Database } from "#platform/database/database.ts";
import type { FileStore } from "#platform/files/file-store.ts";
import type { ClockWatch } from "#platform/clock-watch.ts";
import type { FirstSeen } from "#platform/monotonic.ts";
import type { Seal } from "#platform/secrets/seal.ts";
import type { Sessions } from "#platform/http/session.ts";
import type { SpanExporter } from "#platform/watch/span-exporter.ts";
import type { WorkerMetrics } from "#platform/watch/worker-metrics.ts";
import type { BankGateway } from "#providers/bank.ts";
import type { HelpDesk } from "#providers/chat.ts";
import type { GameGateway } from "#providers/game.ts";
import type { GiftGateway } from "#providers/gift.ts";
import type { PaymentGateway } from "#providers/payment.ts";
import type { CallMetrics } from "#providers/call-metrics.ts";
import type { PushGateway } from "#providers/push.ts";
import type { SmsGateway } from "#providers/sms.ts";

/** The background workers, by feature. */
export type WorkerName =
  | "withdraw"
  | "return"
  | "feed"
  | "match"
  | "qr"
  | "slip"
  | "gift"
  | "transfer"
  | "collection"
  | "hold"
  | "stop"
  | "bets"
  | "reward"
  | "chat"
  | "acts"
  | "texts"
  | "push"
  | "days"
  | "files";

/** What an operator sees of a process, beside its log. */
export interface Watch {
  /** The counters of the calls to providers. */
  readonly calls: CallMetrics;
  readonly workers: WorkerMetrics;
  /** Exports traces; undefined if no receiver is set. */
  readonly spans: SpanExporter | undefined;
}

/** The log of use cases and workers, for an operator. */
interface Log {
  error(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** The dependencies of a use case, passed explicitly. */
export interface Context {
  readonly config: Config;
  readonly marketSettings: MarketSettings;
  readonly db: Database;
  /** A separate connection pool for batches, so that they never wait for other work. */
  readonly batchDatabase: Database;
  readonly transfers: Transfers;
  readonly payouts: PayoutSettler;
  /** Credits deposits in pages. */
  readonly credits: Credits;
  readonly sessions: Sessions;
  readonly sms: SmsGateway;
  readonly bank: BankGateway;
  readonly payment: PaymentGateway;
  readonly gift: GiftGateway;
  readonly game: GameGateway;
  /** The help desk of the chat; null if there is none. */
  readonly chat: HelpDesk | null;
  /** The push services; null if no push messages are sent. */
  readonly push: PushGateway | null;
  readonly watch: Watch;
  readonly seal: Seal;
  readonly files: FileStore;
  readonly codes: CodeReader;
  /** When this process first saw each reference that was sent to an outside party. */
  readonly sentReferences: FirstSeen;
  /** Notices steps of the database's clock. */
  readonly clockWatch: ClockWatch;
  readonly log: Log;
  /** Notifies a member's open pages that their money changed. */
  notify(memberId: string, event: MoneyEvent): void;
  /** Starts a worker at once instead of after its pause. */
  wake(worker: WorkerName): void;
}

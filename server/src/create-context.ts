import type pg from "pg";
import type { Config } from "#config/config.ts";
import type { Context } from "#context.ts";
import { createCredits } from "#features/deposit/credits.ts";
import { Transfers } from "#features/game/transfers.ts";
import { PayoutSettler } from "#features/withdraw/settler.ts";
import { CodeReader } from "#platform/files/code-reader.ts";
import { createDatabase } from "#platform/database/database.ts";
import { ClockWatch } from "#platform/clock-watch.ts";
import { FirstSeen } from "#platform/monotonic.ts";
import { Seal } from "#platform/secrets/seal.ts";
import { Sessions } from "#platform/http/session.ts";
import { createBankGateway } from "#providers/bank.ts";
import { createHelpDesk } from "#providers/chat.ts";
import { createFileStore } from "#providers/files.ts";
import { createGameGateway } from "#providers/game-gateway.ts";
import { createGiftGateway } from "#providers/gift.ts";
import { createPaymentGateway } from "#providers/payment.ts";
import { createPushGateway } from "#providers/push.ts";
import { createSmsGateway } from "#providers/sms.ts";
import { createWatch } from "#watch/watch.ts";

/** Connections to open pages, to workers and to the log. */
type Reach = Pick<Context, "notify" | "wake" | "log">;

const nobodyThere: Reach = { notify() {}, wake() {}, log: { error() {}, warn() {} } };

interface Pools {
  readonly pool: pg.Pool;
  readonly batchPool: pg.Pool;
}

/** Creates the dependencies of the use cases. */
export function createContext(
  config: Config,
  { pool, batchPool }: Pools,
  reach: Reach = nobodyThere,
): Context {
  const db = createDatabase(pool);
  const batchDatabase = createDatabase(batchPool);
  const watch = createWatch(config, reach.log);
  const watched = <Party>(party: Party) => ({ ...party, onCall: watch.calls.note });
  return {
    config,
    marketSettings: { market: config.market, isLaosVariant: config.isLaosVariant },
    db,
    batchDatabase,
    transfers: new Transfers(batchDatabase),
    payouts: new PayoutSettler(batchDatabase),
    credits: createCredits(db),
    sessions: new Sessions(batchDatabase, reach.log),
    sms: createSmsGateway(watched(config.sms)),
    bank: createBankGateway(watched(config.bank)),
    payment: createPaymentGateway(watched(config.payment)),
    gift: createGiftGateway(watched(config.gift)),
    game: createGameGateway(watched(config.game)),
    chat: config.chat && createHelpDesk(watched(config.chat)),
    push:
      config.push &&
      createPushGateway(config.push, {
        sandbox: config.world === "sandbox" ? watched(config.sms) : null,
        onCall: watch.calls.note,
      }),
    watch,
    seal: new Seal(config.gameSealKey),
    files: createFileStore(config, watch.calls.note),
    codes: new CodeReader(),
    sentReferences: new FirstSeen(),
    clockWatch: new ClockWatch(),
    ...reach,
  };
}

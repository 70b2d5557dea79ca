import { Readable } from "node:stream";
import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import { exportsPerHour } from "@krapao/contract/statement";
import type { StatementFilters } from "@krapao/contract/statement-filters";
import type { Context } from "#context.ts";
import { findPage } from "#ledger/find-operations.ts";
import { clockSlackSeconds, type Queryable, runSql } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import { writeEntry, writeHead } from "./csv.ts";
import { readSelection } from "./selection.ts";

const linkSeconds = 5 * 60;
/** A writer that does not finish a page in this time has lost the file. */
const leaseSeconds = 60;
/** The rows that are in memory at a time. */
const pageSize = 200;

/** A time further ahead than a lease was set by a clock that was wrong. */
const isBusy = `busy_until > clock_now()
  and busy_until <= clock_now() + make_interval(secs => ${leaseSeconds + clockSlackSeconds})`;

interface ExportRequest {
  readonly memberId: string;
  readonly filters: StatementFilters;
  readonly language: Language;
}

/** Makes a new address of the file. It replaces the member's last one. */
export async function linkExport(ctx: Context, request: ExportRequest): Promise<string> {
  const { memberId, filters, language } = request;
  readSelection(memberId, filters);
  const key = `export:${memberId}`;
  await takeRateLimit(ctx.db, { key, max: exportsPerHour, seconds: 3600 });
  const token = randomToken();
  const made = await runSql(
    ctx.db,
    `insert into statement_export as export (member_id, token_hash, filters, language, expires_at)
     values ($1, $2, $3, $4, clock_now() + make_interval(secs => ${linkSeconds}))
     on conflict (member_id) do update set
       token_hash = excluded.token_hash, filters = excluded.filters,
       language = excluded.language, expires_at = excluded.expires_at, busy_until = null,
       run = export.run + 1
     where (${isBusy.replaceAll("busy_until", "export.busy_until")}) is not true -- guard: export-link
     returning member_id`,
    [memberId, hashSecret(token), JSON.stringify(filters), language],
  );
  if (made.length === 0) throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: leaseSeconds });
  return plainRoutes.statementFile.path.replace("{token}", token);
}

interface OpenedExport {
  readonly member_id: string;
  readonly filters: StatementFilters;
  readonly language: Language;
  readonly currency: Currency;
  readonly run: bigint;
}

/** Opens the file of an address, as a stream that reads page by page while the client takes it. */
export async function openExport(ctx: Context, token: string): Promise<Readable> {
  const [opened] = await runSql<OpenedExport>(
    ctx.db,
    `update statement_export as export
     set busy_until = clock_now() + make_interval(secs => ${leaseSeconds}), run = run + 1
     from ledger_account as account
     where token_hash = $1 and account.member_id = export.member_id
       and expires_at > clock_now()
       and expires_at <= clock_now() + make_interval(secs => ${linkSeconds + clockSlackSeconds})
       and (${isBusy}) is not true -- guard: one-export
     returning export.member_id, filters, language, run, account.currency`,
    [hashSecret(token)],
  );
  if (!opened) throw new Failure("NO_DATA");
  return Readable.from(writeFile(ctx, opened), { highWaterMark: 1 });
}

async function* writeFile(ctx: Context, opened: OpenedExport) {
  const { member_id: memberId, filters, language, currency } = opened;
  const selection = readSelection(memberId, filters);
  try {
    yield writeHead(language);
    let after: string | null = null;
    for (;;) {
      const { rows, hasMore } = await findPage(ctx.db, selection, { after, limit: pageSize });
      yield rows.map((row) => writeEntry(row, { memberId, language, currency })).join("");
      if (!hasMore) return;
      after = String(rows.at(-1)?.number);
      // Another writer has the file after this one was too slow.
      if (!(await setLease(ctx.db, opened, leaseSeconds))) {
        throw new Error("A newer file of the statement has replaced this one.");
      }
    }
  } finally {
    await setLease(ctx.db, opened, null);
  }
}

/** Renews the lease, or ends it. Returns false if another writer has it. */
async function setLease(
  db: Queryable,
  { member_id: memberId, run }: OpenedExport,
  seconds: number | null,
): Promise<boolean> {
  const kept = await runSql(
    db,
    `update statement_export set busy_until = clock_now() + make_interval(secs => $3)
     where member_id = $1 and run = $2 returning member_id`,
    [memberId, run, seconds],
  );
  return kept.length > 0;
}

import type pg from "pg";
import type { FoundDifference, WorldResult } from "#outside.ts";
import type { Difference } from "./compare.ts";
import type { WorldDay } from "./days.ts";
import type { OutsideLine, OwnLine } from "./line.ts";

/** The office shows a year of days. */
const keptDays = 400;

/** The bank of an account and its last four digits, as operators see them. */
function maskedAccount(account: string): string {
  const [bank = "", ...rest] = account.trim().split(/\s+/);
  const number = rest.length === 0 ? bank : rest.join("");
  const hidden = number.length > 4 ? `••${number.slice(-4)}` : number;
  return rest.length === 0 ? hidden : `${bank} ${hidden}`;
}

function sideOf(line: OwnLine | OutsideLine | undefined) {
  return {
    minor: line?.amountMinor ?? null,
    account: maskedAccount(line?.account ?? ""),
  };
}

function toRow({ name, party, kind, reference, own, outside }: Difference) {
  const [ours, theirs] = [sideOf(own), sideOf(outside)];
  const isKnown = (at: number | undefined) => at !== undefined && Number.isFinite(at);
  const at = [own?.at, outside?.at].find(isKnown) ?? Date.now();
  return {
    name,
    party,
    kind,
    reference,
    at: new Date(at).toISOString(),
    currency: (own?.currency ?? "") || (outside?.currency ?? ""),
    own_minor: ours.minor,
    outside_minor: theirs.minor,
    own_account: ours.account,
    outside_account: theirs.account,
  };
}

const columns = `party text, kind text, reference text, name text, at timestamptz, currency text,
  own_minor bigint, outside_minor bigint, own_account text, outside_account text`;

/** The same difference with the same values: an explanation is about these. */
const isSame = (one: string, other: string) => `
  (${one}.own_minor, ${one}.outside_minor, ${one}.own_account, ${one}.outside_account)
    is not distinct from
  (${other}.own_minor, ${other}.outside_minor, ${other}.own_account, ${other}.outside_account)`;

/** The differences that two operators have explained, with the act. */
export async function readExplained(
  client: pg.ClientBase,
  differences: readonly Difference[],
): Promise<ReadonlyMap<Difference, string>> {
  if (differences.length === 0) return new Map();
  const { rows } = await client.query<{ index: number; act: string }>(
    `select found.index, explained_act::text as act
     from jsonb_to_recordset($1::jsonb) as found (index integer, ${columns})
     join world_difference as kept using (party, kind, reference, name)
     where explained_act is not null and ${isSame("kept", "found")}`,
    [JSON.stringify(differences.map((difference, index) => ({ index, ...toRow(difference) })))],
  );
  return new Map(
    rows.flatMap(({ index, act }) => {
      const difference = differences[index];
      return difference ? [[difference, `explained by act ${act}`] as const] : [];
    }),
  );
}

interface Kept {
  readonly span: { readonly from: number; readonly until: number };
  readonly startedAt: Date;
}

/**
 * Keeps the differences and the days for the office. A difference that this check compared again and did
 * not find has ended.
 */
export async function keepDifferences(
  client: pg.ClientBase,
  { differences, covered, isComplete, days }: WorldResult,
  { span, startedAt }: Kept,
): Promise<void> {
  await client.query("begin");
  await writeDifferences(client, differences, startedAt);
  if (isComplete) {
    const isEnded = `seen_at < $1 and ended_at is null and at between $2 and $3
      and ($4::text[] is null or party || ' ' || kind = any ($4::text[]))`;
    const moment = (at: number) =>
      Number.isFinite(at) ? new Date(at).toISOString() : at < 0 ? "-infinity" : "infinity";
    await client.query(`update world_difference set ended_at = $1 where ${isEnded}`, [
      startedAt,
      moment(span.from),
      moment(span.until),
      covered ? [...covered] : null,
    ]);
  }
  await writeDays(client, days, startedAt);
  await client.query("commit");
}

async function writeDifferences(
  client: pg.ClientBase,
  differences: readonly FoundDifference[],
  startedAt: Date,
): Promise<void> {
  await client.query(
    `insert into world_difference as kept (party, kind, reference, name, at, currency, own_minor, outside_minor,
       own_account, outside_account, found_at, seen_at)
     select distinct on (party, kind, reference, name) found.*, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as found (${columns})
     on conflict (party, kind, reference, name) do update set at = excluded.at,
       currency = excluded.currency, own_minor = excluded.own_minor,
       outside_minor = excluded.outside_minor, own_account = excluded.own_account,
       outside_account = excluded.outside_account, seen_at = excluded.seen_at, ended_at = null,
       explained_act = case when ${isSame("kept", "excluded")} then kept.explained_act end`,
    [JSON.stringify(differences.map(toRow)), startedAt],
  );
}

async function writeDays(
  client: pg.ClientBase,
  days: readonly WorldDay[],
  startedAt: Date,
): Promise<void> {
  await client.query(
    `insert into world_day (party, kind, currency, day, own_count, own_minor, outside_count, outside_minor, compared_at)
     select party, kind, currency, day, "ownCount", "ownMinor", "outsideCount", "outsideMinor", $2
     from jsonb_to_recordset($1::jsonb) as counted (party text, kind text, currency text, day date,
       "ownCount" bigint, "ownMinor" bigint, "outsideCount" bigint, "outsideMinor" bigint)
     on conflict (party, kind, currency, day) do update set own_count = excluded.own_count,
       own_minor = excluded.own_minor, outside_count = excluded.outside_count,
       outside_minor = excluded.outside_minor, compared_at = excluded.compared_at`,
    [JSON.stringify(days.filter(({ day }) => !isOld(day))), startedAt],
  );
  await client.query("delete from world_day where day < current_date - $1::integer", [keptDays]);
}

const isOld = (day: string) => Date.parse(day) < Date.now() - keptDays * 86_400_000;

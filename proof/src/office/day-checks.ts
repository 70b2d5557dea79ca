import type pg from "pg";

/** Checks the days that two people have closed, against what the database has of them now. */

interface Closing {
  readonly act: string;
  readonly day: string;
  readonly is_reopened: boolean;
  readonly is_agreed: boolean;
  readonly own_then: number | null;
  readonly outside_then: number | null;
  /** Null once the day is no longer kept. */
  readonly own_now: number | null;
  readonly outside_now: number | null;
  readonly found_since: number;
  readonly open: number;
  readonly opener: string | null;
  readonly is_opener_of_day: boolean;
}

interface Reopening {
  readonly event: string;
  readonly actId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const closings = `
  select closing.act_id::text as act, closing.day::text as day, closing.reopened_at is not null as is_reopened,
    coalesce(act.kind = 'day.close' and act.subject = closing.day::text and act.done_at is not null
      and act.verdict = 'approved', false) as is_agreed,
    (act.facts ->> 'ownLines')::integer as own_then, (act.facts ->> 'outsideLines')::integer as outside_then,
    sums.own_now, sums.outside_now, differences.found_since, differences.open,
    closing.reopened_by::text as opener,
    coalesce((opener.at at time zone 'Asia/Bangkok')::date = closing.day, false) as is_opener_of_day
  from day_close as closing
  left join office_act as act on act.id = closing.act_id
  left join world_difference as opener on opener.id = closing.reopened_by
  cross join lateral (
    select sum(own_count)::integer as own_now, sum(outside_count)::integer as outside_now
    from world_day where world_day.day = closing.day
  ) as sums
  cross join lateral (
    select (count(*) filter (where found_at > closing.closed_at))::integer as found_since,
      (count(*) filter (where ended_at is null and explained_act is null and receipt_id is null
        and not coalesce((
          select bool_and(resolved_at is not null) from discrepancy
          where discrepancy.party = found.party and discrepancy.reference = found.reference
        ), false)))::integer as open
    from world_difference as found
    where (found.at at time zone 'Asia/Bangkok')::date = closing.day
  ) as differences
  order by closing.act_id`;

/** Returns one sentence for each breach. */
export async function checkDays(
  client: pg.ClientBase,
  entries: readonly Reopening[],
): Promise<string[]> {
  const { rows } = await client.query<Closing>(closings);
  const noted = new Map(
    entries
      .filter(({ event }) => event === "day.reopened")
      .map(({ actId, detail }) => [String(actId), String(detail["difference"])]),
  );
  const breaches = rows.flatMap((closing) => {
    const opener = noted.get(closing.act);
    noted.delete(closing.act);
    return [...checkClosing(closing, opener)].map((problem) => `Day ${closing.day}: ${problem}.`);
  });
  for (const act of noted.keys()) breaches.push(`Act ${act}: its closing is missing.`);
  return breaches;
}

function* checkClosing(closing: Closing, noted: string | undefined): Generator<string> {
  if (!closing.is_agreed) yield "two people did not agree to its closing";
  if (closing.is_reopened) {
    if (!closing.is_opener_of_day) yield "it was opened again by no difference of its own";
    if (noted !== closing.opener) yield "the record does not say what opened it again";
    return;
  }
  if (noted !== undefined) yield "the record opens it again, and it is closed";
  if (closing.open > 0) yield `it is closed, and ${closing.open} of its differences are open`;
  const { own_then, outside_then, own_now, outside_now } = closing;
  if (own_now === null || outside_now === null) return;
  const own = own_now - (own_then ?? 0);
  const outside = outside_now - (outside_then ?? 0);
  // A late line is one of both sides. What is on one side alone is a difference.
  if (own < 0 || outside < 0 || (own !== outside && closing.found_since === 0)) {
    yield `it was closed with ${own_then} lines of ours and ${outside_then} of the providers, and has ${own_now} and ${outside_now}`;
  }
}

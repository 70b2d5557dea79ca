import { expect, test, vi } from "vitest";
import { passTime } from "#platform/monotonic.ts";
import { listQueues } from "#watch/queues.ts";
import { setUpWorld } from "#testing/world.ts";
import { QueueMetrics } from "./queue-metrics.ts";
import { figuresQuery } from "./queue-query.ts";

const lines: string[] = [];
const world = await setUpWorld({ onLogLine: (line) => lines.push(line) });

const queues = listQueues({ hasHelpDesk: true });
const read = async () => (await world.app.inject("/metrics")).payload;

test("figures that cannot be read stay, are marked and are logged once; the other metrics go on", async () => {
  await world.owner.query(
    "insert into unreadable_item (source, bytes, digest, reason) values ('test', '', sha256(''), 'test')",
  );
  expect(await read()).toContain("queues_up 1");
  await world.owner.query("revoke select on discrepancy from krapao_app");
  const response = await world.app.inject("/metrics");
  await read();
  await world.owner.query("grant select on discrepancy to krapao_app");
  expect(response.statusCode).toBe(200);
  expect(response.payload).toContain("queues_up 0");
  expect(response.payload).toContain('unreadable_items{source="test"} 1');
  expect(response.payload).toContain("http_request_seconds_count");
  const failures = lines.filter((line) => line.includes("queue metrics not read"));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain("permission denied");
  expect(await read()).toContain("queues_up 1");
});

test("a database that does not answer does not hold up the metrics, and is asked once", async () => {
  const { promise, resolve } = Promise.withResolvers<{ rows: never[] }>();
  const query = vi.fn<() => Promise<{ rows: never[] }>>(() => promise);
  const error = vi.fn<(detail: object, message: string) => void>();
  const metrics = new QueueMetrics({
    pool: { query } as never,
    queues,
    log: { error },
    cacheMilliseconds: 0,
  });
  vi.useFakeTimers();
  const first = metrics.refresh();
  await vi.advanceTimersByTimeAsync(2000);
  await first;
  await metrics.refresh();
  vi.useRealTimers();
  expect(query).toHaveBeenCalledTimes(1);
  expect(error.mock.calls.map(([, message]) => message)).toEqual(["queue metrics not read"]);
  resolve({ rows: [] });
  await promise;
  await metrics.refresh();
  expect(query).toHaveBeenCalledTimes(2);
});

test("many scrapes read the database once in five seconds", async () => {
  const query = vi.fn<() => Promise<{ rows: never[] }>>(async () => ({ rows: [] }));
  const metrics = new QueueMetrics({
    pool: { query } as never,
    queues,
    log: { error() {} },
    cacheMilliseconds: 5000,
  });
  await Promise.all([metrics.refresh(), metrics.refresh(), metrics.refresh()]);
  await metrics.refresh();
  expect(query).toHaveBeenCalledTimes(1);
  passTime(5000);
  await metrics.refresh();
  expect(query).toHaveBeenCalledTimes(2);
});

const rows = 2000;
const serial = `generate_series(1, ${rows}) as number`;
const soon = "now() + interval '1 hour'";

/** Rows that wait, and as many that have ended, in each table of a queue. */
const fillings = [
  `insert into withdrawal (member_id, number, reference, due_at, checked_at, is_open)
   select 'M', number, 'W' || lpad(number::text, 24, '0'), ${soon}, now(), number % 2 = 0
   from generate_series(1, ${2 * rows}) as number`,
  `insert into deposit_hold (member_id, number, held_at, reason, state, due_at, ended_at)
   select 'M', number, now(), 'stop',
     case number % 4 when 0 then 'held' when 1 then 'refused' else 'returned' end,
     case when number % 4 = 0 then ${soon} end,
     case when number % 4 > 1 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into protection_stop (member_id, kind, from_at, due_at)
   select 'M', 'exclusion', now(), case when number % 4 = 0 then ${soon} end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into protection_stop (member_id, kind, from_at, lifted_at)
   select 'M', 'review', now(), case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into protection_raise (member_id, kind, period, amount_minor, requested_at, ready_at, lapses_at,
     needs_staff, agreed_at)
   select 'M' || number, 'deposit', 'day', 100, now(), now() + interval '1 day', now() + interval '8 days', true,
     case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into harm_marker (member_id, day, kind, count, act_id)
   select 'M' || number, current_date, 'nights', 3, case when number % 4 > 0 then number end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into risk_alert (member_id, day, kind, evidence, act_id)
   select 'M' || number, current_date, 'jump', '{}', case when number % 4 > 0 then number end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into suspense_return (reference, receipt_id, state, account_no, account_name, ended_at)
   select 'R' || lpad(number::text, 32, '0'), number,
     case when number % 4 = 0 then 'open' else 'paid' end, '12345', 'A',
     case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into text_message (reference, phone, sealed_text, is_for_members, expires_at, due_at)
   select number, '0', '', true, now(), case when number % 4 = 0 then ${soon} end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into withdrawal_collection (member_id, number, due_at, gives_up_at, is_open)
   select 'M', number, ${soon}, now(), number % 2 = 0
   from generate_series(1, ${2 * rows}) as number`,
  `insert into game_transfer (member_id, number, leg, provider, direction, credit_minor, reference, state,
     due_at, unknown_since)
   select 'M' || number, number, 1, 'JOKER', 'DEPOSIT', 100, 'T' || lpad(number::text, 24, '0'), 'UNKNOWN',
     ${soon}, now() from ${serial}`,
  `insert into bank_receipt (line_id, sender_bank, sender_account, sender_name, receiver_bank,
     receiver_account, currency, amount_minor, transferred_at, due_at, state, ended_at)
   select 'L' || number, 'SCB', '1', 'A', 'SCB', '2', 'BAHT', 100, now(),
     case when number % 4 = 0 then ${soon} end,
     case when number % 4 = 0 then 'suspense' else 'returned' end,
     case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into slip (member_id, reference, file_name, due_at, held_reason, transfer, bank, transfer_reference)
   select 'M', lpad(number::text, 16, '0'), 'f' || number, ${soon},
     case when number % 2 = 0 then 'QR' end, '{}', 'SCB', number from ${serial}`,
  `insert into gift (member_id, voucher_hash, wallet_no, due_at)
   select 'M', 'V' || number, '1', ${soon} from ${serial}`,
  `insert into qr_code (id, member_id, provider, currency, amount_minor, state, expires_at, due_at,
     doubt_receipt_id)
   select lpad(number::text, 16, '0'), 'M' || number, 'FP', 'BAHT', 100, 'cancelled', now(), ${soon},
     case when number % 10 = 0 then number end from ${serial}`,
  `insert into chat_conversation (visitor, language, due_at, unsent_since)
   select 'guest:' || lpad(number::text, 64, '0'), 'th', ${soon}, now() from ${serial}`,
  `insert into reward_grant (member_id, kind, source, names, currency, reward_minor, base_minor, success_bps,
     fail_bps, must_play_minor, end_below_minor, operation_number, state, started_at, due_at)
   select 'M' || number, 'bonus', 'X', '{"th": "", "la": "", "en": ""}', 'BAHT', 100, 100, 1, 1, 1, 0, 1,
     case when number % 2 = 0 then 'HELD' else 'OPEN' end, now(),
     case when number % 2 = 1 then ${soon} end from ${serial}`,
  `insert into push_subscription (session_hash, member_id, endpoint, p256dh, auth, language,
     latest_number, pushed_number, due_at)
   select sha256(number::text::bytea), 'M', 'e' || number, repeat('B', 87), repeat('A', 22), 'th', 1, 0,
     ${soon} from ${serial}`,
  `insert into inbox_day (member_id, kind, day, due_at)
   select 'M' || number, 'refund', current_date, ${soon} from ${serial}`,
  `insert into chat_conversation (visitor, language, waits_since)
   select 'guest:' || lpad(number::text, 64, 'a'), 'th', case when number % 4 = 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into office_act (kind, subject, body, body_hash, facts, facts_hash, reason, requested_by,
     requested_device, requested_at, needs, expires_at, done_at)
   select 'member.enable', number, '{}', sha256(''), '{}', sha256(''), 'because', 'op', '',
     now(), 1, now() + interval '1 day', null
   from ${serial}`,
  `insert into office_act (kind, subject, body, body_hash, facts, facts_hash, reason, requested_by,
     requested_device, requested_at, needs, expires_at, done_at)
   select 'member.note', number, '{}', sha256(''), '{}', sha256(''), 'because', 'op', '', now(), 0,
     now(), now()
   from generate_series(1, ${2 * rows}) as number`,
  `insert into discrepancy (party, reference, kind, expected, received, resolved_at)
   select 'bank', 'R' || number, 'OTHER_DETAILS', '{}', '{}', case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
  `insert into unreadable_item (source, bytes, digest, reason, resolved_at)
   select 'bank-feed', '', sha256(number::text::bytea), 'test', case when number % 4 > 0 then now() end
   from generate_series(1, ${4 * rows}) as number`,
];

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly Plan[];
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** One row per provider or check: reading them whole costs nothing. */
const small = ["bet_feed", "check_result", "clock"];

test("with thousands of rows in every queue the figures are read from indexes, in few blocks", async () => {
  const client = await world.owner.connect();
  await client.query("set session_replication_role = replica");
  for (const filling of fillings) await client.query(filling);
  client.release(true);
  await world.owner.query("vacuum analyze");
  const { rows: found } = await world.pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${figuresQuery(queues)}`,
  );
  const plan = found[0]?.["QUERY PLAN"][0]?.Plan as Plan;
  const scans = flatten(plan).filter(({ "Node Type": type }) => type === "Seq Scan");
  const scanned = scans.map((scan) => scan["Relation Name"]);
  expect(scanned.filter((name) => !small.includes(name ?? ""))).toEqual([]);
  const blocks = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  expect(blocks).toBeLessThan(1000);
  const text = await read();
  expect(text).toContain(`queue_length{queue="payouts"} ${rows}`);
  expect(text).toContain(`queue_length{queue="gifts"} ${rows}`);
});

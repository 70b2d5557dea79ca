/**
 * What years of use leave for the back office: full queues that wait for people, acts, the record,
 * stops, limits and held deposits. It continues `large-world.ts`, whose queues it uses.
 */

const count = 5000;
/** The first members make calls in the tests: nothing of them waits for a person. */
const others = `(
  select member_id, index from (
    select id as member_id, row_number() over (order by id) as index from member
    where name like 'BOOK %' order by id limit ${count}
  ) as counted where index > 10
) as other`;
const history = `generate_series(1, ${count}) as index`;
const hash = "sha256('x')";

/** The operations of what waits, and why it waits. Every row has a time of its own. */
const waiting: readonly string[] = [
  `insert into operation (member_id, number, kind, state, currency, amount_minor, source, target,
     detail, wallet_after_minor, created_at)
   select member_id, 1000, 'withdraw', 'PENDING', 'BAHT', 100, 'WALLET', 'SCB',
     '{"bankCode": "SCB", "bankAccountNo": "1234567890"}', 0, now() - interval '2 hours'
   from ${others}`,
  // A later due time would be one of a clock that was ahead, and is due.
  `update withdrawal set checked_at = now() - index * interval '1 second',
     due_at = now() + interval '50 seconds',
     sent_at = case when index % 2 = 0 then now() - interval '1 hour' - index * interval '1 second' end,
     held_reasons = case when index % 2 = 1 then array['LARGE'] end
   from ${others} where withdrawal.member_id = other.member_id and is_open`,
  `update game_transfer set unknown_since = now() - index * interval '1 second'
   from ${others} where game_transfer.member_id = other.member_id and state = 'UNKNOWN'`,
  `update reward_grant set state = 'ENDING', attempts = 6, clearing = '{PG}',
     due_at = now() + interval '1 minute', started_at = now() - index * interval '1 second'
   from ${others} where reward_grant.member_id = other.member_id and ended_at is null and index % 2 = 0`,
  `update slip set held_reason = 'UNCERTAIN', bank = 'SCB', transfer_reference = 'HELD' || index,
     created_at = now() - index * interval '1 second',
     transfer = jsonb_build_object('amountMinor', 10000, 'currency', 'BAHT', 'transferredAt', now(),
       'reference', 'HELD' || index,
       'sender', jsonb_build_object('bankCode', 'SCB', 'accountNo', 'xxx1234', 'name', 'BOOK X'),
       'receiver', jsonb_build_object('bankCode', 'SCB', 'accountNo', '9991111111'))
   from ${others}
   where slip.member_id = other.member_id and state = 'PROCESSING' and index % 2 = 0`,
  `update qr_code set doubt_receipt_id = receipt.id, created_at = now() - index * interval '1 second'
   from ${others}, lateral (
     select id from bank_receipt where state = 'credited' order by id limit 1
   ) as receipt
   where qr_code.member_id = other.member_id and qr_code.id like 'waiting-code-%' and index % 2 = 0`,
  `update reward_grant set state = 'HELD', due_at = null, deposit_number = 1000,
     started_at = now() - index * interval '1 second'
   from ${others} where reward_grant.member_id = other.member_id and ended_at is null and index % 4 = 1`,
  `insert into audit (actor, act, subject, detail)
   select 'system', 'reward.late_bet', member_id, jsonb_build_object('reward', id, 'placedAt', now())
   from reward_grant where state = 'HELD'`,
  `update gift set created_at = now() - interval '2 minutes' - index * interval '1 second'
   from ${others} where gift.member_id = other.member_id and state = 'PENDING'`,
  `update bank_receipt set reported_at = now() - interval '1 hour' where state = 'suspense'`,
  `insert into discrepancy (party, reference, kind, expected, received)
   select 'bank', 'open' || index, 'OTHER_DETAILS', '{}', '{}' from ${history}`,
  // A year of 12 providers that check:world compared.
  `insert into world_day (party, kind, currency, day, own_count, own_minor, outside_count, outside_minor,
     compared_at)
   select 'PROVIDER' || index % 12, 'game-deposit', '', current_date - index / 12, 9, 900, 9, 900, now()
   from ${history}`,
  `insert into world_difference (party, kind, reference, name, at, currency, own_minor, outside_minor,
     own_account, outside_account, found_at, seen_at, ended_at)
   select 'PROVIDER' || index % 12, 'game-deposit', 'difference' || index, 'other amount',
     now() - index * interval '1 hour', '', 100, 200, '', '', now(), now(),
     case when index % 50 <> 0 then now() end
   from ${history}`,
  `insert into chat_conversation (visitor, language, waits_since, operator_id, leased_until,
     agent_name, agent_at)
   select 'guest:' || encode(sha256(convert_to('w' || index, 'UTF8')), 'hex'), 'th',
     now() - index * interval '1 second', case when index % 2 = 0 then 'op-1' end,
     case when index % 2 = 0 then now() + interval '9 minutes' end,
     case when index % 2 = 0 then 'Op' end, case when index % 2 = 0 then now() end
   from ${history}`,
];

/** Held deposits, stops and limits: most of them are over. */
const protection: readonly string[] = [
  `insert into deposit_hold (member_id, number, held_at, reason, state, due_at)
   select member_id, 1, now() - index * interval '1 second', 'stop',
     case when index % 3 = 0 then 'refused' else 'held' end,
     case when index % 3 > 0 then now() + interval '1 hour' end
   from ${others}`,
  `insert into deposit_hold (member_id, number, held_at, reason, state, ended_at)
   select member_id, 2, now() - interval '1 year', 'stop', 'returned', now() from ${others}`,
  `insert into protection_stop (member_id, kind, from_at, until_at)
   select member_id, 'break', now() - interval '1 year' - index * interval '1 hour',
     now() - interval '350 days' - index * interval '1 hour' from ${others}`,
  `insert into protection_stop (member_id, kind, from_at, until_at, due_at)
   select member_id, case when index % 4 = 0 then 'exclusion' else 'break' end,
     now() - interval '3 days' - index * interval '1 second',
     case when index % 4 > 0 then now() + interval '9 days' end,
     case when index % 2 = 0 then now() + interval '1 minute' end
   from ${others} where index % 2 = 0`,
  `insert into protection_limit (member_id, kind, period, number, amount_minor, from_at)
   select member_id, 'stake', 'month', 1, 100000, now() from ${others}`,
  `insert into protection_raise (member_id, kind, period, amount_minor, requested_at, ready_at, lapses_at,
     needs_staff)
   select member_id, 'stake', 'month', 200000, now() - interval '1 day', at, at + interval '7 days',
     index % 10 = 0
   from ${others}, (select now() + interval '40 days' as at) as ready`,
  `insert into harm_marker (member_id, day, kind, count)
   select member_id, current_date - index::integer % 30, 'chasing', 3 from ${others}`,
  `insert into risk_alert (member_id, day, kind, evidence, found_at)
   select member_id, current_date - 1, 'browsers',
     jsonb_build_object('count', 3, 'members', jsonb_build_array(member_id)),
     now() - index * interval '1 second' from ${others}`,
];

const acts: readonly string[] = [
  `insert into operator (id, name) select 'op-' || index, 'Op' from generate_series(1, 20) as index`,
  `insert into operator_session (token_hash, operator_id, device_hash, expires_at)
   select sha256(convert_to('o' || index, 'UTF8')), 'op-1', ${hash}, now() - interval '1 day'
   from ${history}`,
  // Acts of one person, and acts of two.
  `insert into office_act (kind, subject, body, body_hash, facts, facts_hash, reason, requested_by,
     requested_device, requested_at, needs, expires_at, done_at)
   select case when index % 500 = 0 then 'protection.note' else 'member.note' end, member_id, '{}',
     ${hash}, jsonb_build_object('member', member_id), ${hash}, 'because', 'op-' || index % 20,
     ${hash}, now() - index * interval '8 hours', 0, now(), now()
   from ${others}`,
  `insert into office_act (kind, subject, body, body_hash, facts, facts_hash, reason, requested_by,
     requested_device, requested_at, needs, expires_at, decided_by, decided_device, decided_at,
     verdict, proof, done_at, amount_minor, currency)
   select 'withdraw.release', 'W' || index, '{}', ${hash}, '{"heldReasons": "LARGE"}', ${hash}, 'because',
     'op-1', ${hash},
     now() - index * interval '8 hours', 1, now(), 'op-2', sha256('y'),
     now() - index * interval '8 hours', 'approved', '{}', now(), 100, 'BAHT'
   from ${history}`,
  `insert into office_act (kind, subject, body, body_hash, facts, facts_hash, reason, requested_by,
     requested_device, requested_at, needs, expires_at)
   select 'member.enable', member_id, '{}', ${hash}, jsonb_build_object('member', member_id), ${hash},
     'because', 'nobody', ${hash}, now() - index * interval '1 second', 1,
     now() + interval '1 day'
   from ${others}`,
  `insert into office_record (number, line, previous, hash)
   select index, jsonb_build_object('number', index, 'at', now(), 'operator', 'op-1', 'event', 'test',
     'actId', null, 'subject', null, 'detail', '{}'::jsonb)::text, '', ${hash}
   from ${history}`,
  `update office_record_head set number = ${count}, hash = ${hash}`,
];

/** One member has changed limits often, and has had many breaks. */
const limitsOf = (member: string): readonly string[] => [
  `insert into protection_limit (member_id, kind, period, number, amount_minor, from_at)
   select ${member}, kind, period, index, 100000000000000, now() - interval '1 day'
   from generate_series(1, ${count / 5}) as index,
     unnest(array['deposit', 'loss']) as kind, unnest(array['day', 'week', 'month']) as period`,
  `insert into protection_stop (member_id, kind, from_at, until_at)
   select ${member}, 'break', now() - interval '2 years' + index * interval '1 day',
     now() - interval '2 years' + (index + 1) * interval '1 day'
   from generate_series(1, 20) as index`,
  `update ledger_account set is_guarded = true where member_id = ${member}`,
];

export const officeStatements = (heavyMember: string): readonly string[] => [
  ...waiting,
  ...protection,
  ...acts,
  ...limitsOf(heavyMember),
];

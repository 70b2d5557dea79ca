-- Rehearses the rules of payouts over past withdrawals.

-- The withdrawals of a page of members in these days: why each was really held, and why it would have
-- been held if the setting `of_key` had this value. Passwords, accounts and alerts hold as they did, and
-- so does the float, which is not known for the past.
create or replace function rehearsal_payouts(
  of_key text, draft jsonb, from_at timestamptz, to_at timestamptz, after_id text, many integer
) returns table (
  last_id text, member_id text, phone text, reference text, at timestamptz, currency text,
  amount_minor bigint, really text[], rehearsed text[]
)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
  with page as materialized (
    select id, username from member where id > after_id order by id limit many
  ),
  given as materialized (
    select case when of_key = 'payoutCheck' then draft
        else (select value from setting where key = 'payoutCheck') end as rules,
      case when of_key = 'office' then draft
        else (select value from setting where key = 'office') end as office
  ),
  bound as materialized (
    select currency,
      coalesce(((office -> 'twoFrom' -> 'withdraw.release' ->> currency)::numeric * 100)::bigint, 0)
        as large_from,
      (rules #>> array['firstLarge', currency])::bigint * 100 as first_large_from,
      (rules #>> array['newBrowser', 'from', currency])::bigint * 100 as new_browser_from,
      make_interval(secs => coalesce((rules #>> '{newBrowser,holdHours}')::float8, 24) * 3600) as new_browser_for,
      (rules #>> array['ring', 'from', currency])::bigint * 100 as ring_from,
      nullif((rules #>> '{ring,members}')::bigint, 0) as ring_members
    from given cross join unnest(array['BAHT', 'LAK']) as currency
  )
  select (select max(id) from page), payout.*
  from (values (1)) as always
  left join lateral (
    select page.id, office_mask(page.username), withdrawal.reference, withdrawal.checked_at, operation.currency,
      operation.amount_minor, past.reasons,
      withdrawal_reasons(operation.amount_minor, large_from, first_large_from,
        withdrawal_was_paid_before(page.id, first_large_from, withdrawal.checked_at), ring_from,
        (select count(*) from ring_of(page.id)) >= ring_members, null)
      || case when operation.amount_minor >= new_browser_from and exists (
          select from member_device as device
          join member_device as earlier on earlier.member_id = device.member_id
            and earlier.first_seen_at < device.first_seen_at
          where device.member_id = page.id and device.first_seen_at <= withdrawal.checked_at
            and device.first_seen_at + new_browser_for > withdrawal.checked_at
        ) then array['NEW_BROWSER'] else '{}' end
      || array(
        select reason from unnest(past.reasons) as reason
        where reason in ('PASSWORD_RESET', 'ACCOUNT_CHANGED', 'ALERT', 'FLOAT')
      )
    from page
    join withdrawal on withdrawal.member_id = page.id and withdrawal.reference like 'W%'
      and withdrawal.checked_at >= from_at and withdrawal.checked_at < to_at
    join operation on operation.member_id = page.id and operation.number = withdrawal.number
    join bound on bound.currency = operation.currency
    cross join lateral (
      select coalesce(withdrawal.held_reasons, (
        select string_to_array(facts ->> 'heldReasons', ' ') from office_act
        where facts ->> 'member' = page.id and office_act.kind = 'withdraw.release'
          and subject = withdrawal.reference and done_at is not null
        limit 1
      ), '{}') as reasons
    ) as past
  ) as payout on true
  where (select max(id) from page) is not null
$$;
revoke execute on function rehearsal_payouts from public;
grant execute on function rehearsal_payouts to krapao_office;

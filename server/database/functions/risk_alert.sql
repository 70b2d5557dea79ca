-- The room Alerts: what is read about a day of a member, how a finding begins, and how a person closes it.

-- The facts about a day of these members, and about the 30 days that end with it. Each part reads an index by
-- member.
create or replace function alert_facts(p_day date, members text[]) returns table (
  member_id text,
  currency text,
  senders text[],
  sharers text[],
  is_rewarded boolean,
  deposits bigint,
  in_minor bigint,
  usual_in_minor bigint,
  week_in_minor bigint,
  out_minor bigint,
  week_stake_minor bigint,
  splits bigint,
  split_bound_minor bigint
)
language sql stable security definer set search_path = public, pg_temp
as $$
  select account.member_id, account.currency,
    -- The names from which money came, as the banks show them.
    array(
      select distinct latest.sender_name from (
        select sender_name, transferred_at from bank_receipt as receipt
        where receipt.member_id = account.member_id
        order by operation_number desc limit 200
      ) as latest
      where transferred_at >= span.ends - interval '30 days' and transferred_at < span.ends
      order by 1
    ),
    shared.members,
    exists (
      select from unnest(shared.members || account.member_id) as one (id)
      cross join lateral (
        select from reward_grant
        where reward_grant.member_id = one.id and started_at >= span.ends - interval '30 days'
        limit 1
      ) as taken
    ),
    (select coalesce(max(count), 0) from (
      select count(*) over (order by at range between interval '1 hour' preceding and current row)
      from harm_moved(account.member_id, 'deposit', span.begins, span.ends)
    ) as hour (count)),
    money.in_minor, money.usual_in_minor, money.week_in_minor, money.out_minor,
    harm_staked(account.member_id, p_day - 6, p_day),
    (select count(*) from protection_facets(account.member_id, 'withdraw') as facet (name)
      cross join lateral (
        select from operation
        where operation.member_id = account.member_id and state <> 'PENDING'
          and operation.facet = facet.name
          and created_at >= span.begins and created_at < span.ends
          and amount_minor < bound.two_from and amount_minor >= bound.two_from / 5 * 4
      ) as near),
    bound.two_from
  from unnest(members) as known (id)
  join ledger_account as account on account.member_id = known.id
  cross join (
    select p_day::timestamp at time zone 'Asia/Bangkok' as begins,
      (p_day + 1)::timestamp at time zone 'Asia/Bangkok' as ends
  ) as span
  cross join lateral (
    select office_two_from('withdraw.release', account.currency) as two_from offset 0
  ) as bound
  cross join lateral (
    select array(
      select distinct theirs.member_id
      from member_device as ours
      join member_device as theirs on theirs.device_hash = ours.device_hash
        and theirs.member_id <> ours.member_id and theirs.last_seen_at >= span.ends - interval '30 days'
        and not is_harmless_link(ours.member_id, theirs.member_id, 'BROWSER')
      where ours.member_id = account.member_id and ours.last_seen_at >= span.ends - interval '30 days'
      order by 1 limit 50
    ) as members
  ) as shared
  cross join lateral (
    select coalesce(sum(day.in_minor) filter (where back = 0), 0)::bigint as in_minor,
      coalesce(sum(day.out_minor) filter (where back = 0), 0)::bigint as out_minor,
      coalesce(sum(day.in_minor) filter (where back < 7), 0)::bigint as week_in_minor,
      -- A usual day is known from three days with deposits on.
      case when count(*) filter (where back > 0 and day.in_minor > 0) >= 3
        then (avg(day.in_minor) filter (where back > 0 and day.in_minor > 0))::bigint else 0
      end as usual_in_minor
    from generate_series(0, 30) as back
    join member_day as day on day.day = p_day - back and day.member_id = account.member_id
  ) as money
  order by account.member_id
$$;

-- Open pages of the office read again.
create or replace function risk_alert_changed() returns trigger
language plpgsql
as $$ begin perform pg_notify('office', 'alert'); return null; end $$;
create or replace trigger risk_alert_changed
  after insert or update on risk_alert
  for each statement execute function risk_alert_changed();

-- A finding begins. One of the same kind that is open, or that a person has closed with the same evidence in
-- the last 90 days, is not repeated. Payouts of the member wait for a person for 30 days, or until it is closed.
create or replace function alert_raise(p_member_id text, p_day date, p_kind text, p_evidence jsonb, holds boolean)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('alert'), hashtext(p_member_id));
  insert into risk_alert (member_id, day, kind, evidence)
  select p_member_id, p_day, p_kind, p_evidence
  where not exists (
    select from risk_alert as known
    where known.member_id = p_member_id and known.kind = p_kind
      and (known.act_id is null or (known.evidence = p_evidence and known.day > p_day - 90))
  )
  on conflict do nothing;
  if found and holds then perform withdrawal_hold_for(p_member_id, 'ALERT', 24 * 30); end if;
end
$$;

create or replace function office_alert_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', member_id, 'alert', kind, 'day', to_char(day, 'DD/MM/YYYY'),
    'evidence', evidence::text)
  from risk_alert
  where member_id = split_part(act_subject, '/', 1) and act_id is null
    and day::text = split_part(act_subject, '/', 2) and kind = split_part(act_subject, '/', 3)
$$;

-- A finding stays as it was found. The act of a person closes it.
create or replace function risk_alert_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if (new.member_id, new.day, new.kind, new.evidence, new.found_at)
      is distinct from (old.member_id, old.day, old.kind, old.evidence, old.found_at)
    or old.act_id is not null -- refusal: alert-is-covered
    or not office_covers('alert.close', concat_ws('/', old.member_id, old.day, old.kind), null) then
    raise exception 'the alert about % needs an act', old.member_id using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger risk_alert_is_covered
  before update on risk_alert
  for each row execute function risk_alert_is_covered();
create or replace trigger risk_alert_is_kept
  before delete or truncate on risk_alert
  for each statement execute function refuse_change();

-- Closes a finding by its act. After the last one payouts of the member are judged as before.
create or replace function alert_close(act_subject text) returns boolean
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  of_member text := split_part(act_subject, '/', 1);
  act record;
begin
  -- A finding that begins meanwhile keeps its hold.
  perform pg_advisory_xact_lock(hashtext('alert'), hashtext(of_member));
  select id, requested_by into act from office_act
    where kind = 'alert.close' and subject = act_subject and done_at is null
      and taken_in = pg_current_xact_id_if_assigned()::text;
  -- Nobody closes a finding about their own acts.
  if exists (
    select from risk_alert where member_id = of_member and kind = 'staff'
      and concat_ws('/', member_id, day, kind) = act_subject and evidence -> 'names' ? act.requested_by
  ) then
    perform office_refuse('OWN_ACT');
  end if;
  update risk_alert set act_id = act.id
  where member_id = of_member and act_id is null
    and day = split_part(act_subject, '/', 2)::date and kind = split_part(act_subject, '/', 3);
  if not found then return false; end if;
  delete from withdrawal_hold
    where member_id = of_member and reason = 'ALERT' and not exists (
      select from risk_alert where risk_alert.member_id = of_member and act_id is null
    );
  return true;
end
$$;

-- The queue as operators see it, with masked members.
create or replace view office_alert as
  select alert.member_id, known.member, known.currency, alert.day, alert.kind, alert.evidence,
    alert.found_at, coalesce((
      select jsonb_agg(jsonb_build_object('memberId', other.id, 'member', office_mask(other.username))
        order by other.id)
      from jsonb_array_elements_text(alert.evidence -> 'members') as one (id)
      join member as other on other.id = one.id
    ), '[]') as related
  from risk_alert as alert
  cross join lateral (
    select office_mask(username) as member, currency from member
    where member.id = alert.member_id offset 0
  ) as known
  where alert.act_id is null;

revoke execute on function alert_facts, alert_raise, office_alert_facts, risk_alert_is_covered, alert_close
  from public;
grant execute on function alert_facts, alert_raise to krapao_app;
grant execute on function alert_close to krapao_deed;
grant select on office_alert to krapao_office;

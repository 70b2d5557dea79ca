-- The limits that members set for themselves: what is in force, what is used, and how it changes.

-- The first moment of the period, in Bangkok.
create or replace function protection_period_start(p_period text, at timestamptz) returns timestamptz
language sql immutable
return date_trunc(p_period, at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok';

create or replace function protection_period_end(p_period text, at timestamptz) returns timestamptz
language sql immutable
return (date_trunc(p_period, at at time zone 'Asia/Bangkok') + case p_period
  when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '1 month'
end) at time zone 'Asia/Bangkok';

-- The first moment of the period that counts now: no clock that was set ahead begins the next one.
create or replace function protection_running_since(p_period text, at timestamptz) returns timestamptz
language sql stable
as $$ select protection_period_start(p_period, clock_trusted(at, 'infinity')) $$;

-- The limits of a member that are in force.
create or replace function protection_limits_of(p_member_id text) returns table (
  kind text,
  period text,
  amount_minor bigint
)
language sql stable
as $$
  -- Each limit is found by one step through the key, however often it was changed.
  with recursive named as (
    (select kind, period from protection_limit where member_id = p_member_id
      order by kind, period limit 1)
    union all
    select next.kind, next.period
    from named
    cross join lateral (
      select own.kind, own.period from protection_limit as own
      where own.member_id = p_member_id and (own.kind, own.period) > (named.kind, named.period)
      order by own.kind, own.period
      limit 1
    ) as next
  )
  select named.kind, named.period, latest.amount_minor
  from named
  cross join lateral (
    select own.amount_minor from protection_limit as own
    where own.member_id = p_member_id and own.kind = named.kind and own.period = named.period
    order by own.number desc
    limit 1
  ) as latest
  where latest.amount_minor is not null
$$;

-- The facets of a member's operations of a kind that succeeded. They are few: each is found by one step
-- through the index.
create or replace function protection_facets(p_member_id text, p_kind text) returns setof text
language sql stable
as $$
  with recursive facet as (
    (select operation.facet as name from operation
      where member_id = p_member_id and state <> 'PENDING'
        and facet >= p_kind || ':SUCCESS:' and facet < p_kind || ':SUCCESS;'
      order by facet limit 1)
    union all
    select next.name
    from facet
    cross join lateral (
      select operation.facet as name from operation
      where member_id = p_member_id and state <> 'PENDING'
        and operation.facet > facet.name and operation.facet < p_kind || ':SUCCESS;'
      order by operation.facet
      limit 1
    ) as next
  )
  select name from facet
$$;

-- What moved in the operations of a kind that succeeded since a moment. Of each facet only the rows of that
-- time are read.
create or replace function protection_moved(p_member_id text, p_kind text, since timestamptz)
returns table (source text, target text, amount_minor bigint)
language sql stable
as $$
  select moved.source, moved.target, moved.amount_minor
  from protection_facets(p_member_id, p_kind) as facet (name)
  cross join lateral (
    select operation.source, operation.target, operation.amount_minor from operation
    where member_id = p_member_id and state <> 'PENDING'
      and operation.facet = facet.name and created_at >= since
    offset 0
  ) as moved
$$;

-- The deposits that were credited since a moment. There is no upper end: a clock that was set back must
-- not give room again. A held deposit counts from its credit.
create or replace function protection_deposited(p_member_id text, since timestamptz) returns bigint
language sql stable
as $$
  select (
    select coalesce(sum(amount_minor), 0) from protection_moved(p_member_id, 'deposit', since)
  )::bigint + (
    select coalesce(sum(operation.amount_minor), 0)
    from deposit_hold as hold
    join operation on operation.member_id = hold.member_id and operation.number = hold.number
    where hold.member_id = p_member_id and hold.state = 'credited' and hold.ended_at >= since
      and operation.created_at < since
  )::bigint
$$;

-- What the deposit limits still leave; null if there are none.
create or replace function protection_deposit_left(p_member_id text, at timestamptz) returns bigint
language sql stable
as $$
  select min(greatest(
    own.amount_minor - protection_deposited(p_member_id, protection_running_since(own.period, at)), 0
  ))
  from protection_limits_of(p_member_id) as own
  where own.kind = 'deposit'
$$;

-- What may still be asked for: codes that can be paid and vouchers that are being redeemed take room.
create or replace function protection_deposit_room(p_member_id text, at timestamptz) returns bigint
language sql stable
as $$
  select protection_deposit_left(p_member_id, at) - (
    select coalesce(sum(amount_minor), 0) from qr_code
    where member_id = p_member_id and state in ('requesting', 'live') and expires_at > at
  )::bigint - (
    select coalesce(sum(requested_minor), 0) from gift
    where member_id = p_member_id and state = 'PENDING' and redeem_sent_at is not null
  )::bigint
$$;

-- What the member can have lost since a moment if everything in games is lost too. It is the larger of
-- two sums, because each is late in its own way:
--   what went into games less what came back, which needs no word of a game
--   the net loss of the settled bets, and what lies in games as last known
-- Money on its way into a game counts in both, money on its way back in neither.
create or replace function protection_exposed(p_member_id text, since timestamptz) returns bigint
language sql stable
as $$
  select greatest(moved.minor, lost.minor + lies.minor) + under_way.minor
  from (
    select coalesce(sum(case
      when source = 'WALLET' then amount_minor when target = 'WALLET' then -amount_minor else 0
    end), 0)::bigint as minor
    from protection_moved(p_member_id, 'transfer', since)
  ) as moved
  cross join (
    select coalesce(sum(stake_minor - payout_minor), 0)::bigint as minor from bet
    where member_id = p_member_id and status = 'SETTLED' and settled_at >= since
  ) as lost
  cross join (
    select coalesce(sum(known.balance_minor + greatest(known.outstanding_minor, (
      select coalesce(sum(stake_minor), 0) from bet
      where bet.member_id = known.member_id and bet.provider = known.provider
        and bet.status = 'OPEN'
    ))), 0)::bigint as minor
    from game_account as known
    where known.member_id = p_member_id and known.opened_at is not null
  ) as lies
  cross join (
    select coalesce(sum(amount_minor), 0)::bigint as minor from operation
    where member_id = p_member_id and state = 'PENDING'
      and kind = 'transfer' and source = 'WALLET'
  ) as under_way
$$;

-- What the loss limits still leave for games; null if there are none. While the clock is ahead, both periods
-- count: a win of the earlier one gives no room in the later one.
create or replace function protection_loss_left(p_member_id text, at timestamptz) returns bigint
language sql stable
as $$
  select min(greatest(
    own.amount_minor - greatest(
      protection_exposed(p_member_id, running.since),
      case when running.since <> period.start then protection_exposed(p_member_id, period.start) end
    ), 0
  ))
  from protection_limits_of(p_member_id) as own
  cross join lateral protection_running_since(own.period, at) as running (since)
  cross join lateral protection_period_start(own.period, at) as period (start)
  where own.kind = 'loss'
$$;

-- A limit changes by a new row. A higher one needs a request that has waited long enough, and beyond what
-- staff have set it needs their agreement. Staff can only tighten, by an act about exactly this limit.
create or replace function protection_limit_is_fitting() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before protection_limit;
  raised protection_raise;
begin
  select * into before from protection_limit
    where member_id = new.member_id and kind = new.kind and period = new.period
    order by number desc
    limit 1;
  select * into raised from protection_raise
    where member_id = new.member_id and kind = new.kind and period = new.period
      and amount_minor is not distinct from new.amount_minor
      and ready_at <= clock_trusted(clock_now(), requested_at) and lapses_at > clock_now();
  if new.number is distinct from coalesce(before.number, 0) + 1 then
    raise exception 'limits of a member have numbers without gaps';
  end if;
  if before.amount_minor is not null
     and (new.amount_minor is null or new.amount_minor > before.amount_minor)
     and raised.member_id is null then
    raise exception 'a limit may only be raised after its wait';
  end if;
  -- refusal: staff-limit-is-covered
  if new.staff_minor is distinct from before.staff_minor and not (case
       when new.staff_minor is null then raised.agreed_at is not null
       else new.staff_minor = new.amount_minor and office_covers(
         'protection.limit', new.member_id, null,
         protection_limit_input(new.kind, new.amount_minor)
           || jsonb_build_object('kind', new.kind, 'period', new.period)
       )
     end) then
    raise exception 'the limit that staff have set for % needs an act', new.member_id
      using errcode = 'OF002';
  end if;
  return new;
end
$$;
create or replace trigger protection_limit_is_fitting
  before insert on protection_limit
  for each row execute function protection_limit_is_fitting();
create or replace trigger protection_limit_only_grows
  before update or delete or truncate on protection_limit
  for each statement execute function refuse_change();

-- The amount of a limit as an act names it: in baht, kip or minutes.
create or replace function protection_limit_input(p_kind text, p_amount_minor bigint) returns jsonb
language sql immutable
return jsonb_build_object(
  'amount', trim_scale(p_amount_minor::numeric / case p_kind when 'time' then 60 else 100 end)
);

-- Locks the codes that the member may still pay, and the account. The order is that of a payment, which
-- locks its code and then the account. No code is made meanwhile: its request takes the first lock too.
create or replace function protection_lock(p_member_id text) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('qr:' || p_member_id, 0));
  perform from qr_code
    where member_id = p_member_id and state in ('requesting', 'live')
    order by id
    for update;
  perform from ledger_account where member_id = p_member_id
    for update; -- guard: account-lock-of-stops
end
$$;

-- Writes a limit that holds at once. It ends a request for a higher one and cancels codes for more than
-- what is left.
create or replace function protection_write_limit(
  before protection_limit,
  p_amount_minor bigint,
  p_staff_minor bigint
) returns void
language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from protection_raise
    where member_id = before.member_id and kind = before.kind and period = before.period;
  if (p_amount_minor, p_staff_minor) is not distinct from (before.amount_minor, before.staff_minor) then
    return;
  end if;
  insert into protection_limit (member_id, kind, period, number, amount_minor, from_at, staff_minor)
  values (
    before.member_id, before.kind, before.period, before.number + 1, p_amount_minor, clock_now(),
    p_staff_minor
  );
  update qr_code set state = 'cancelled', due_at = clock_now(), version = version + 1
    where member_id = before.member_id and state in ('requesting', 'live')
      and protection_deposit_room(before.member_id, clock_now()) < 0;
end
$$;

-- The latest row of a limit; one with the number 0 and no amount if it was never set.
create or replace function protection_latest_limit(p_member_id text, p_kind text, p_period text)
returns protection_limit
language plpgsql stable set search_path = public, pg_temp
as $$
declare
  latest protection_limit;
begin
  select * into latest from protection_limit
    where member_id = p_member_id and kind = p_kind and period = p_period
    order by number desc
    limit 1;
  if latest.member_id is null then
    latest.member_id := p_member_id;
    latest.kind := p_kind;
    latest.period := p_period;
    latest.number := 0;
  end if;
  return latest;
end
$$;

-- Sets a limit (null: none). A lower one holds at once, and ends a request for a higher one. A higher
-- one only becomes such a request; a repeat of it does not begin its wait again. Returns SET or WAITS.
create or replace function protection_set_limit(
  p_member_id text,
  p_kind text,
  p_period text,
  p_amount_minor bigint
) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  endless constant bigint := 9223372036854775807;
  before protection_limit;
  now_at timestamptz;
begin
  perform protection_lock(p_member_id);
  now_at := clock_now();
  before := protection_latest_limit(p_member_id, p_kind, p_period);
  if coalesce(p_amount_minor, endless) > coalesce(before.amount_minor, endless) then
    insert into protection_raise as wanted (
      member_id, kind, period, amount_minor, requested_at, ready_at, lapses_at, needs_staff
    )
    select p_member_id, p_kind, p_period, p_amount_minor, now_at, ready_at, ready_at + interval '7 days',
      coalesce(p_amount_minor, endless) > coalesce(before.staff_minor, endless)
    from greatest(now_at + interval '24 hours', protection_period_end(p_period, now_at)) as ready_at
    on conflict (member_id, kind, period) do update set
      amount_minor = excluded.amount_minor, requested_at = excluded.requested_at,
      ready_at = excluded.ready_at, lapses_at = excluded.lapses_at,
      needs_staff = excluded.needs_staff, agreed_at = null, declined_at = null, decline_text = null
      where wanted.amount_minor is distinct from excluded.amount_minor or wanted.lapses_at <= now_at
        or wanted.declined_at is not null;
    return 'WAITS';
  end if;
  perform protection_write_limit(before, p_amount_minor, before.staff_minor);
  return 'SET';
end
$$;

-- The member says yes again to a higher limit. Returns CONFIRMED, WAITS (for its time, or for staff), or
-- NONE if nothing waits, or it has lapsed or was declined.
create or replace function protection_confirm_limit(p_member_id text, p_kind text, p_period text)
returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wanted protection_raise;
  before protection_limit;
  now_at timestamptz;
begin
  perform from ledger_account where member_id = p_member_id for update;
  now_at := clock_now();
  select * into wanted from protection_raise
    where member_id = p_member_id and kind = p_kind and period = p_period;
  if wanted.member_id is null or wanted.lapses_at <= now_at or wanted.declined_at is not null then
    return 'NONE';
  end if;
  if wanted.ready_at > clock_trusted(now_at, wanted.requested_at)
     or (wanted.needs_staff and wanted.agreed_at is null) then
    return 'WAITS';
  end if;
  before := protection_latest_limit(p_member_id, p_kind, p_period);
  insert into protection_limit (member_id, kind, period, number, amount_minor, from_at, staff_minor)
  values (
    p_member_id, p_kind, p_period, before.number + 1, wanted.amount_minor, now_at,
    case when not wanted.needs_staff then before.staff_minor end
  );
  delete from protection_raise
    where member_id = p_member_id and kind = p_kind and period = p_period;
  -- A held deposit may have room now.
  update deposit_hold set due_at = now_at
    where member_id = p_member_id and state = 'held' and wish = 'credit';
  return 'CONFIRMED';
end
$$;

revoke execute on function
  protection_running_since, protection_limits_of, protection_facets, protection_moved, protection_deposited,
  protection_deposit_left, protection_deposit_room,
  protection_exposed, protection_loss_left,
  protection_limit_is_fitting, protection_lock, protection_write_limit,
  protection_latest_limit, protection_set_limit, protection_confirm_limit from public;
grant execute on function
  protection_running_since, protection_limits_of, protection_facets, protection_moved, protection_deposited,
  protection_deposit_left, protection_deposit_room,
  protection_exposed, protection_loss_left, protection_latest_limit,
  protection_set_limit, protection_confirm_limit to krapao_app;

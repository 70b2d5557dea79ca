-- Seeds, draws and spins.

create or replace trigger spinwheel_slice_is_kept
  before update or delete or truncate on spinwheel_slice
  for each statement execute function refuse_change();
create or replace trigger spinwheel_spin_is_kept
  before delete or truncate on spinwheel_spin
  for each statement execute function refuse_change();

create or replace function spinwheel_spin_is_claimed_once() returns trigger
language plpgsql
as $$
begin
  if old.claimed_at is not null then
    raise exception 'the coupon of spin %/% was claimed', old.member_id, old.number;
  end if;
  return new;
end
$$;
create or replace trigger spinwheel_spin_is_claimed_once
  before update on spinwheel_spin
  for each row execute function spinwheel_spin_is_claimed_once();

-- The key of the lock between spins (shared) and a seed change (exclusive).
create or replace function spinwheel_lock_key() returns bigint
language sql immutable
return 7105320177;

-- Replaces the seed of a wheel. The old seed is public from now on; of the new one only the
-- commitment is.
create or replace function spinwheel_commit(p_wheel_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Two random UUIDs hold 244 random bits; their hash is the seed.
  new_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  inner_bytes bytea := decode(repeat('36', 64), 'hex');
  outer_bytes bytea := decode(repeat('5c', 64), 'hex');
  prize_text text;
  prize_starts bigint[];
  prize_total bigint;
  committed text;
begin
  -- Waits for running spins, so that none is drawn from a seed that is public.
  perform pg_advisory_xact_lock(spinwheel_lock_key());
  for index in 0..31 loop
    inner_bytes := set_byte(inner_bytes, index, get_byte(new_seed, index) # 54);
    outer_bytes := set_byte(outer_bytes, index, get_byte(new_seed, index) # 92);
  end loop;
  select
    json_agg(
      json_build_object(
        'code', code, 'weight', weight, 'kind', kind,
        'BAHT', trim_scale(baht_minor / 100.0), 'LAK', trim_scale(lak_minor / 100.0)
      ) order by position
    )::text,
    array_agg(weight_end - weight order by position),
    sum(weight)
  into prize_text, prize_starts, prize_total
  from (
    select *, sum(weight) over (order by position) as weight_end
    from spinwheel_slice where wheel_id = p_wheel_id
  ) as laid;
  committed := encode(
    sha256(convert_to(encode(new_seed, 'hex') || chr(10) || prize_text, 'UTF8')), 'hex');
  update spinwheel_seed set replaced_at = clock_now()
    where wheel_id = p_wheel_id and replaced_at is null;
  insert into spinwheel_seed (
    wheel_id, seed, inner_pad, outer_pad, prizes, starts, total, commitment, created_at
  )
  values (
    p_wheel_id, new_seed, inner_bytes, outer_bytes, prize_text, prize_starts, prize_total,
    committed, clock_now()
  );
  return committed;
end
$$;

-- Replaces the seeds that are older than a day. Returns the number of replaced seeds.
create or replace function spinwheel_commit_due() returns bigint
language sql security definer set search_path = public, pg_temp
as $$
  select count(spinwheel_commit(wheel_id))
  from spinwheel_seed
  where replaced_at is null and created_at <= clock_now() - interval '1 day'
$$;

-- A uniform number below `total`: the first 48 bits of HMAC-SHA256 over the member, the client seed,
-- the spin number and the round. A value past the last whole multiple of `total` is drawn again in
-- the next round.
create or replace function spinwheel_draw(
  inner_pad bytea, outer_pad bytea, total bigint, member_id text, client_seed text, number bigint
) returns bigint
language plpgsql immutable strict
as $$
declare
  bound constant bigint := (281474976710656 / total) * total;
  round integer := 0;
  digest bytea;
  word bigint;
begin
  loop
    digest := sha256(outer_pad || sha256(
      inner_pad
      || convert_to(member_id || ':' || client_seed || ':' || number || ':' || round, 'UTF8')));
    word := (get_byte(digest, 0)::bigint << 40) + (get_byte(digest, 1)::bigint << 32)
      + (get_byte(digest, 2)::bigint << 24) + (get_byte(digest, 3)::bigint << 16)
      + (get_byte(digest, 4)::bigint << 8) + get_byte(digest, 5);
    if word < bound then
      return word % total;
    end if;
    round := round + 1;
  end loop;
end
$$;

-- Spins, at most once per member in a call, and returns one result for each:
--   SPUN              it is booked
--   REPLAY            it was booked before
--   KEY_INVALID       the key belongs to another request
--   NO_DATA           no wheel is active
--   MONEY_NOT_ENOUGH  no coin is left
--   REQUEST_LIMIT     the member has reached the limit of spins a day
--   PLAY_STOPPED      a break or an exclusion lasts
--
-- Each row is read by index, as in `ledger_post`.
create or replace function spinwheel_spin_once(
  members text[],
  keys text[],
  request_hashes text[]
) returns table (
  index bigint,
  result text,
  number bigint,
  wheel_id integer,
  "position" smallint,
  coin bigint
)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  locked_count bigint;
  wheel record;
  day_start timestamptz;
  now_at timestamptz;
begin
  -- Locks the account first, as everywhere: a deposit that adds coins locks it too.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update; -- guard: account-lock-of-spins
  get diagnostics locked_count = row_count;
  if locked_count <> cardinality(members)
    and cardinality(members) <> (select count(distinct member) from unnest(members) as member) then
    raise exception 'one member appears twice in a batch';
  end if;
  perform pg_advisory_xact_lock_shared(spinwheel_lock_key());
  select seed.*, spinwheel.coupon_days, (setting.value ->> 'spinsPerDay')::bigint as spins_per_day
    into wheel
    from spinwheel_seed as seed
    join spinwheel on spinwheel.id = seed.wheel_id
    left join setting on setting.key = 'spinwheel'
    where seed.replaced_at is null and spinwheel.is_active;
  now_at := clock_now();
  day_start := date_trunc('day', now_at, 'Asia/Bangkok');

  return query
  with judged as (
    select
      input.*,
      account.currency,
      coalesce(account.client_seed, input.member_id) as client_seed,
      coalesce(account.coin, 0) as coin_before,
      account.spin_count + 1 as next_number,
      earlier.number as earlier_number,
      earlier.position as earlier_position,
      earlier.seed_id as earlier_seed_id,
      case
        when earlier.number is not null
          and earlier.request_hash = decode(input.request_hash, 'hex') then 'REPLAY'
        when earlier.request_hash is not null or exists (
          select from operation as other
          where other.member_id = input.member_id and other.key = input.key
          offset 0
        ) then 'KEY_INVALID'
        when wheel.id is null then 'NO_DATA'
        when account.is_guarded
          and protection_is_stopped(input.member_id, now_at) -- guard: stop-of-spins
          then 'PLAY_STOPPED'
        when coalesce(account.coin, 0) < 1 then 'MONEY_NOT_ENOUGH' -- guard: coin
        -- If the spin `spins_per_day` numbers back was made today, the limit is reached.
        when wheel.spins_per_day <= 0 or exists (
          select from spinwheel_spin as past
          where past.member_id = input.member_id
            and past.number = account.spin_count + 1 - wheel.spins_per_day
            and past.created_at >= day_start -- guard: spins-of-a-day
          offset 0
        ) then 'REQUEST_LIMIT'
        else 'SPUN'
      end as result
    from unnest(members, keys, request_hashes) with ordinality
      as input (member_id, key, request_hash, index)
    left join ledger_account as account on account.member_id = input.member_id
    left join lateral (
      select known.number, known.position, known.seed_id, request.request_hash
      from request
      left join spinwheel_spin as known on request.kind = 'spinwheel_spin'
        and known.member_id = request.member_id and known.number = request.subject
      where request.member_id = input.member_id and request.key = input.key -- guard: key-of-spin
      offset 0
    ) as earlier on true
  ),
  -- One row for each spin of the batch. Only a booked one has a position.
  drawn as materialized (
    select *, case when judged.result = 'SPUN' then width_bucket(
      spinwheel_draw(
        wheel.inner_pad, wheel.outer_pad, wheel.total, member_id, client_seed, next_number
      ),
      wheel.starts
    )::smallint end as drawn_position
    from judged
  ),
  spins as (
    insert into spinwheel_spin (
      member_id, number, seed_id, position, client_seed, created_at, amount_minor, expires_at
    )
    select
      drawn.member_id, drawn.next_number, wheel.id, drawn.drawn_position, drawn.client_seed, now_at,
      case when slice.kind = 'coupon' then
        case drawn.currency when 'LAK' then slice.lak_minor else slice.baht_minor end
      end,
      case when slice.kind = 'coupon' then now_at + make_interval(days => wheel.coupon_days) end
    from drawn
    join spinwheel_slice as slice
      on slice.wheel_id = wheel.wheel_id and slice.position = drawn.drawn_position
  ),
  requests as (
    insert into request (member_id, key, request_hash, kind, subject, created_at)
    select drawn.member_id, drawn.key, decode(drawn.request_hash, 'hex'), 'spinwheel_spin',
      drawn.next_number, now_at
    from drawn
    -- Also under a key of our own: a repeat of the batch finds the spin.
    where drawn.drawn_position is not null and drawn.key is not null
  ),
  coins as (
    update ledger_account as account set spin_count = drawn.next_number
    from drawn
    where account.member_id = drawn.member_id and drawn.drawn_position is not null
  )
  select
    drawn.index,
    drawn.result,
    case drawn.result when 'SPUN' then drawn.next_number else drawn.earlier_number end,
    case drawn.result when 'SPUN' then wheel.wheel_id else old_seed.wheel_id end,
    coalesce(drawn.drawn_position, drawn.earlier_position),
    drawn.coin_before - (drawn.result = 'SPUN')::integer
  from drawn
  left join spinwheel_seed as old_seed on old_seed.id = drawn.earlier_seed_id;
end
$$;

-- Changes the member's client seed, from the next spin on.
create or replace function spinwheel_choose_seed(p_member_id text, chosen text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  update ledger_account set client_seed = chosen where member_id = p_member_id
$$;

-- PostgreSQL lets everyone execute a new function. These functions spend coins and reveal seeds, so
-- that right is revoked.
revoke execute on function
  spinwheel_spin_once, spinwheel_commit, spinwheel_commit_due, spinwheel_choose_seed from public;
grant execute on function spinwheel_spin_once, spinwheel_commit_due, spinwheel_choose_seed to krapao_app;

-- The wheel: coins that deposits bring, spins that cost one each, and the coupons that spins win.
--
-- The application's role reads all of it but the seed in use, and writes none of it except that a
-- coupon was claimed: coins are counted and slices drawn by the functions below.

-- How much must stay with us for one coin.
create function spinwheel_coin_unit(currency text) returns bigint
language sql immutable
return case currency when 'LAK' then 10000000 else 10000 end;

create table spinwheel_member (
  member_id text primary key,
  currency text not null check (currency in ('BAHT', 'LAK')),
  -- Deposits less withdrawals, those still under way included, and the most it ever was.
  net_minor bigint not null default 0,
  peak_minor bigint not null default 0 check (peak_minor >= greatest(net_minor, 0)),
  spin_count bigint not null default 0 check (spin_count >= 0),
  coin bigint generated always as (peak_minor / spinwheel_coin_unit(currency) - spin_count) stored
    check (coin >= 0)
) with (fillfactor = 60); -- Room on the page keeps the many updates of a row off the index.

-- Counts operations when they come to count, and once: in the transaction that makes it so, under the
-- lock of the member's account. Money that goes round and round never passes its peak again.
create function spinwheel_count_opened() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into spinwheel_member as counted (member_id, currency, net_minor, peak_minor)
  select member_id, currency, sum(change), greatest(max(running), 0)
  from (
    select *, sum(change) over (partition by member_id order by number) as running
    from (
      select member_id, number, currency,
        case kind when 'withdraw' then -amount_minor else amount_minor end as change
      from added
      where (kind = 'deposit' and state = 'SUCCESS') or (kind = 'withdraw' and state <> 'FAILED')
    ) as counting
  ) as walked
  group by member_id, currency
  on conflict (member_id) do update set
    net_minor = counted.net_minor + excluded.net_minor,
    peak_minor = greatest(counted.peak_minor, counted.net_minor + excluded.peak_minor);
  return null;
end
$$;
create trigger spinwheel_counts_opened
  after insert on operation
  referencing new table as added
  for each statement execute function spinwheel_count_opened();

create function spinwheel_count_ended() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into spinwheel_member as counted (member_id, currency, net_minor, peak_minor)
  values (new.member_id, new.currency, new.amount_minor, new.amount_minor)
  on conflict (member_id) do update set
    net_minor = counted.net_minor + excluded.net_minor,
    peak_minor = greatest(counted.peak_minor, counted.net_minor + excluded.net_minor);
  return null;
end
$$;
create trigger spinwheel_counts_ended
  after update on operation
  for each row
  when (
    old.state = 'PENDING' and (
      (new.kind = 'deposit' and new.state = 'SUCCESS')
      or (new.kind = 'withdraw' and new.state = 'FAILED')
    )
  )
  execute function spinwheel_count_ended();

-- What happened before there were coins counts as if they had been there.
insert into spinwheel_member (member_id, currency, net_minor, peak_minor)
select member_id, currency, sum(change), greatest(max(running), 0)
from (
  select *, sum(change) over (partition by member_id order by number) as running
  from (
    select member_id, number, currency,
      case kind when 'withdraw' then -amount_minor else amount_minor end as change
    from operation
    where (kind = 'deposit' and state = 'SUCCESS') or (kind = 'withdraw' and state <> 'FAILED')
  ) as counted
) as walked
group by member_id, currency;

-- The member's row holds no coins any more.
alter table member drop column coin;

-- A wheel is never changed, only replaced: spins and commitments point at it.
create table spinwheel (
  id integer generated always as identity primary key,
  -- By language.
  name jsonb not null,
  -- What a coupon means once it is claimed, in percent of its worth.
  percent_success integer not null check (percent_success >= 0),
  percent_fail integer not null check (percent_fail between 0 and 100),
  coupon_days integer not null check (coupon_days between 1 and 365),
  is_active boolean not null default false
);
create unique index spinwheel_one_active on spinwheel (is_active) where is_active;

create table spinwheel_slice (
  wheel_id integer not null references spinwheel (id),
  position smallint not null check (position between 1 and 24),
  code text not null check (code ~ '^[A-Z0-9_]{1,20}$'),
  weight integer not null check (weight between 1 and 1000000),
  kind text not null check (kind in ('coupon', 'none')),
  baht_minor bigint not null check (baht_minor >= 0),
  lak_minor bigint not null check (lak_minor >= 0),
  -- By language and then by the member's currency: {"th": {"BAHT": "5 บาท", "LAK": "5,000 กีบ"}, …}.
  label jsonb not null,
  html jsonb not null,
  bg_color text not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
  primary key (wheel_id, position),
  unique (wheel_id, code),
  check ((kind = 'coupon') = (baht_minor > 0) and (kind = 'coupon') = (lak_minor > 0))
);
create trigger spinwheel_slice_is_kept
  before update or delete or truncate on spinwheel_slice
  for each statement execute function refuse_change();

-- What spins are drawn from. The commitment is told before, the seed only once it is replaced.
create table spinwheel_seed (
  id integer generated always as identity primary key,
  wheel_id integer not null references spinwheel (id),
  seed bytea not null check (octet_length(seed) = 32),
  -- The seed as HMAC-SHA256 mixes it in, made once instead of for every spin.
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64),
  -- The prize table, word for word as it is committed to, and where each slice begins.
  prizes text not null,
  starts bigint[] not null,
  total bigint not null check (total > 0),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index spinwheel_seed_one_in_use on spinwheel_seed (wheel_id) where replaced_at is null;

create view spinwheel_commitment as
  select id, wheel_id, commitment, prizes, created_at, replaced_at,
    case when replaced_at is not null then encode(seed, 'hex') end as seed
  from spinwheel_seed;

create table spinwheel_spin (
  member_id text not null,
  -- Without gaps per member: nobody can leave out a number that would have won.
  number bigint not null check (number > 0),
  seed_id integer not null,
  position smallint not null,
  key text check (char_length(key) between 1 and 200),
  request_hash bytea check (octet_length(request_hash) = 32),
  created_at timestamptz not null,
  -- The coupon, where one was won.
  amount_minor bigint check (amount_minor > 0),
  expires_at timestamptz,
  claimed_at timestamptz,
  primary key (member_id, number),
  check ((key is null) = (request_hash is null)),
  check ((amount_minor is null) = (expires_at is null)),
  check (claimed_at is null or amount_minor is not null)
);
create unique index spinwheel_spin_key on spinwheel_spin (member_id, key) where key is not null;
create index spinwheel_spin_coupon on spinwheel_spin (member_id, number)
  where amount_minor is not null and claimed_at is null;
create trigger spinwheel_spin_is_kept
  before delete or truncate on spinwheel_spin
  for each statement execute function refuse_change();

create function spinwheel_spin_is_claimed_once() returns trigger
language plpgsql
as $$
begin
  if old.claimed_at is not null then
    raise exception 'the coupon of spin %/% was claimed', old.member_id, old.number;
  end if;
  return new;
end
$$;
create trigger spinwheel_spin_is_claimed_once
  before update on spinwheel_spin
  for each row execute function spinwheel_spin_is_claimed_once();

-- Any two that hold this lock exclusively, or one so and one shared, wait for one another.
create function spinwheel_lock_key() returns bigint
language sql immutable
return 7105320177;

-- Replaces the seed of a wheel: the old one is told from now on, and the new one committed to.
create function spinwheel_commit(asked_wheel_id integer) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- Two random identifiers hold 244 random bits; hashed they are one seed.
  new_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  inner_bytes bytea := decode(repeat('36', 64), 'hex');
  outer_bytes bytea := decode(repeat('5c', 64), 'hex');
  prize_text text;
  prize_starts bigint[];
  prize_total bigint;
  committed text;
begin
  -- Spins under way end first, so that none is drawn from a seed that is known.
  perform pg_advisory_xact_lock(spinwheel_lock_key());
  for place in 0..31 loop
    inner_bytes := set_byte(inner_bytes, place, get_byte(new_seed, place) # 54);
    outer_bytes := set_byte(outer_bytes, place, get_byte(new_seed, place) # 92);
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
    from spinwheel_slice where wheel_id = asked_wheel_id
  ) as laid;
  committed := encode(
    sha256(convert_to(encode(new_seed, 'hex') || chr(10) || prize_text, 'UTF8')), 'hex');
  update spinwheel_seed set replaced_at = clock_now()
    where wheel_id = asked_wheel_id and replaced_at is null;
  insert into spinwheel_seed (
    wheel_id, seed, inner_pad, outer_pad, prizes, starts, total, commitment, created_at
  )
  values (
    asked_wheel_id, new_seed, inner_bytes, outer_bytes, prize_text, prize_starts, prize_total,
    committed, clock_now()
  );
  return committed;
end
$$;

-- Replaces the seeds that have been in use for a day; answers how many.
create function spinwheel_commit_due() returns bigint
language sql security definer set search_path = public, pg_temp
as $$
  select count(spinwheel_commit(wheel_id))
  from spinwheel_seed
  where replaced_at is null and created_at <= clock_now() - interval '1 day'
$$;

-- A number below `total`, each as likely as any other: HMAC-SHA256 of who spins and which time, its
-- first 48 bits, and again with the next round where they lie past the last whole `total`.
create function spinwheel_draw(
  inner_pad bytea, outer_pad bytea, total bigint, member_id text, number bigint
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
      inner_pad || convert_to(member_id || ':' || number || ':' || round, 'UTF8')));
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

-- Spins, at most once per member in a call, and answers each one separately:
--   SPUN              it stands
--   REPLAY            it stood already
--   KEY_INVALID       the key stands for another request
--   NO_DATA           no wheel turns now
--   MONEY_NOT_ENOUGH  no coin is left
--
-- Every row is looked up by its index, as in `ledger_post`.
create function spinwheel_turn(
  members text[],
  keys text[],
  request_hashes text[]
) returns table (
  place bigint,
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
  seed spinwheel_seed;
  days integer;
  now_at timestamptz;
begin
  if cardinality(members) <> (select count(distinct member) from unnest(members) as member) then
    raise exception 'one member appears twice in a batch';
  end if;

  -- The account first, as everywhere: a deposit that brings coins holds it too.
  perform from ledger_account
    where member_id = any (members)
    order by member_id
    for update;
  perform pg_advisory_xact_lock_shared(spinwheel_lock_key());
  select used.* into seed
    from spinwheel_seed as used join spinwheel on spinwheel.id = used.wheel_id
    where used.replaced_at is null and spinwheel.is_active;
  select coupon_days into days from spinwheel where id = seed.wheel_id;
  now_at := clock_now();

  return query
  with judged as (
    select
      asked.*,
      member.currency,
      coalesce(member.coin, 0) as coin_before,
      member.spin_count + 1 as next_number,
      earlier.number as earlier_number,
      earlier.position as earlier_position,
      earlier.seed_id as earlier_seed_id,
      case
        when earlier.request_hash = decode(asked.request_hash, 'hex') then 'REPLAY'
        when earlier.number is not null or exists (
          select from operation as other
          where other.member_id = asked.member_id and other.key = asked.key
          offset 0
        ) or exists (
          select from slip where slip.member_id = asked.member_id and slip.key = asked.key offset 0
        ) or exists (
          select from gift where gift.member_id = asked.member_id and gift.key = asked.key offset 0
        ) or exists (
          select from qr_code as code
          where code.member_id = asked.member_id and code.key = asked.key
          offset 0
        ) then 'KEY_INVALID'
        when seed.id is null then 'NO_DATA'
        when coalesce(member.coin, 0) < 1 then 'MONEY_NOT_ENOUGH'
        else 'SPUN'
      end as result
    from unnest(members, keys, request_hashes) with ordinality
      as asked (member_id, key, request_hash, place)
    left join spinwheel_member as member on member.member_id = asked.member_id
    left join lateral (
      select number, position, seed_id, request_hash
      from spinwheel_spin as known
      where known.member_id = asked.member_id and known.key = asked.key
      offset 0
    ) as earlier on true
  ),
  drawn as materialized (
    select *, width_bucket(
      spinwheel_draw(seed.inner_pad, seed.outer_pad, seed.total, member_id, next_number),
      seed.starts
    )::smallint as drawn_position
    from judged
    where judged.result = 'SPUN'
  ),
  spins as (
    insert into spinwheel_spin (
      member_id, number, seed_id, position, key, request_hash, created_at, amount_minor, expires_at
    )
    select
      drawn.member_id, drawn.next_number, seed.id, drawn.drawn_position, drawn.key,
      decode(drawn.request_hash, 'hex'), now_at,
      case when slice.kind = 'coupon' then
        case drawn.currency when 'LAK' then slice.lak_minor else slice.baht_minor end
      end,
      case when slice.kind = 'coupon' then now_at + make_interval(days => days) end
    from drawn
    join spinwheel_slice as slice
      on slice.wheel_id = seed.wheel_id and slice.position = drawn.drawn_position
  ),
  coins as (
    update spinwheel_member as member set spin_count = drawn.next_number
    from drawn
    where member.member_id = drawn.member_id
  )
  select
    judged.place,
    judged.result,
    coalesce(drawn.next_number, judged.earlier_number),
    case when drawn.place is not null then seed.wheel_id else old_seed.wheel_id end,
    coalesce(drawn.drawn_position, judged.earlier_position),
    judged.coin_before - (drawn.place is not null)::integer
  from judged
  left join drawn on drawn.place = judged.place
  left join spinwheel_seed as old_seed on old_seed.id = judged.earlier_seed_id;
end
$$;

grant select on spinwheel, spinwheel_slice, spinwheel_member, spinwheel_spin, spinwheel_commitment
  to krapao_app;
grant update (claimed_at) on spinwheel_spin to krapao_app;

-- Functions are open to everyone until they are closed; these spend coins and tell seeds.
revoke execute on function spinwheel_turn, spinwheel_commit, spinwheel_commit_due from public;
grant execute on function spinwheel_turn, spinwheel_commit_due to krapao_app;

-- The prize wheel as a thing that operators change. `office_content.sql` has the mechanism. A wheel is
-- never changed, only replaced, so that the spins of the earlier one can still be checked.

create or replace view content_wheel as
  select 'wheel'::text as kind, 'wheel'::text as key, jsonb_build_object('isOpen', is_active, 'name', name,
    'success', percent_success, 'fail', percent_fail, 'couponDays', coupon_days, 'slices', (
      select jsonb_object_agg(position::text, jsonb_build_object('weight', weight,
        'BAHT', trim_scale(baht_minor / 100.0), 'LAK', trim_scale(lak_minor / 100.0)))
      from spinwheel_slice where wheel_id = spinwheel.id)) as value
  from spinwheel where id = (select max(id) from spinwheel);

-- Adds the wheel that an act publishes, with the texts and colours of its slices. It is closed until it is
-- published in the same transaction.
create or replace function spinwheel_add(act_input jsonb, styles jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wheel jsonb := act_input -> 'value';
  new_id integer;
begin
  perform office_must_cover('wheel.publish', 'wheel', act_input);
  insert into spinwheel (name, percent_success, percent_fail, coupon_days)
    values (wheel -> 'name', (wheel ->> 'success')::integer, (wheel ->> 'fail')::integer,
      (wheel ->> 'couponDays')::integer)
    returning id into new_id;
  insert into spinwheel_slice (
    wheel_id, position, code, weight, kind, baht_minor, lak_minor, label, html, bg_color, text_color
  )
  select new_id, row_number() over (order by slice.key::integer), 'SLICE_' || slice.key,
    (slice.value ->> 'weight')::integer,
    case when (slice.value ->> 'BAHT')::numeric > 0 then 'coupon' else 'none' end,
    round((slice.value ->> 'BAHT')::numeric * 100)::bigint, round((slice.value ->> 'LAK')::numeric * 100)::bigint,
    style.value -> 'label', style.value -> 'html', style.value ->> 'bgColor', style.value ->> 'textColor'
  from jsonb_each(wheel -> 'slices') as slice
  join jsonb_each(styles) as style on style.key = slice.key;
end
$$;

-- Opens or closes the latest wheel. One that opens gets a new seed, and with it a commitment to its prizes.
create or replace function content_wheel_write(new_value jsonb) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  latest integer := (select max(id) from spinwheel);
begin
  -- Waits for running spins: the seeds of earlier wheels are public from now on.
  perform pg_advisory_xact_lock(spinwheel_lock_key());
  update spinwheel set is_active = false where is_active;
  update spinwheel_seed set replaced_at = clock_now() where wheel_id <> latest and replaced_at is null;
  if (new_value ->> 'isOpen')::boolean then
    update spinwheel set is_active = true where id = latest;
    perform spinwheel_commit(latest);
  end if;
end
$$;

-- A wheel is added, opened or closed only by its act, also for the owner of the database. The first filling
-- adds the first wheel.
create or replace function spinwheel_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' and not exists (select from spinwheel where id <> new.id) then return null; end if;
  -- refusal: wheel-is-covered
  if tg_op <> 'DELETE' and (office_covers('wheel.publish', 'wheel', null)
    or tg_op = 'UPDATE' and not new.is_active and to_jsonb(new) - 'is_active' = to_jsonb(old) - 'is_active'
      and office_covers('wheel.pause', 'wheel', null)) then return null; end if;
  raise exception 'the wheel needs an act' using errcode = 'OF002';
end
$$;
create or replace trigger spinwheel_is_covered after insert or update or delete on spinwheel
  for each row execute function spinwheel_is_covered();

-- The facts about the seed in use. None: no wheel is open.
create or replace function office_seed_facts(act_subject text) returns jsonb
language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('commitment', commitment)
  from spinwheel_seed join spinwheel on spinwheel.id = wheel_id
  where is_active and replaced_at is null and act_subject = 'wheel'
$$;

-- Replaces the seed of the open wheel. Spins under the old one can be checked from now on.
create or replace function spinwheel_renew() returns text
language plpgsql security definer set search_path = public, pg_temp
as $$ begin return (select spinwheel_commit(id) from spinwheel where is_active); end $$;

-- A seed lives for a day. It is replaced earlier, and with that published, only by an act, also for the owner of
-- the database.
create or replace function spinwheel_seed_is_covered() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- refusal: seed-is-covered
  if old.created_at > clock_now() - interval '1 day' and not office_covers('wheel.renew', 'wheel', null)
    and not office_covers('wheel.publish', 'wheel', null) then
    raise exception 'seed % is in use for a day: to replace it needs an act', old.id using errcode = 'OF002';
  end if;
  return null;
end
$$;
create or replace trigger spinwheel_seed_is_covered
  after update of replaced_at on spinwheel_seed
  for each row when (old.replaced_at is null) execute function spinwheel_seed_is_covered();

-- The slices of a wheel are laid before it is committed to.
create or replace function spinwheel_slice_is_early() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from spinwheel_seed where wheel_id = new.wheel_id limit 1;
  if found then raise exception 'wheel % is committed to: a slice needs an act', new.wheel_id; end if;
  return null;
end
$$;
create or replace trigger spinwheel_slice_is_early after insert on spinwheel_slice
  for each row execute function spinwheel_slice_is_early();

-- How often each slice of the open wheel was drawn under the seed in use, which is a day old at most.
create or replace function office_wheel_draws()
returns table ("position" smallint, weight integer, drawn bigint)
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  seed spinwheel_seed;
begin
  select spinwheel_seed.* into seed from spinwheel_seed join spinwheel on spinwheel.id = wheel_id
    where is_active and replaced_at is null;
  return query
  select slice.position, slice.weight, coalesce(spins.count, 0)
  from spinwheel_slice as slice
  left join (
    select spin.position, count(*) as count from spinwheel_spin as spin
    where spin.created_at at time zone 'UTC' >= seed.created_at at time zone 'UTC'
      and spin.seed_id = seed.id
    group by 1
  ) as spins on spins.position = slice.position
  where slice.wheel_id = seed.wheel_id
  order by 1;
end
$$;

create or replace view office_wheel_seed as
  select id, commitment, created_at, replaced_at, seed from spinwheel_commitment;

revoke execute on function spinwheel_add, content_wheel_write, office_wheel_draws, office_seed_facts, spinwheel_renew from public;
grant execute on function spinwheel_add, office_wheel_draws, spinwheel_renew to krapao_office;
grant select on office_wheel_seed to krapao_office;

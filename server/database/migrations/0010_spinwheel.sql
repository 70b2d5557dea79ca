-- The wheel: spins that cost a coin each, and the coupons that spins win. The coins are counted in
-- `ledger_account`.
--
-- The application's role reads everything except the seed in use, and writes only that a coupon was
-- claimed. The functions of `functions/spinwheel.sql` count coins and draw slices.

-- A wheel is never changed, only replaced, because spins and commitments refer to it.
create table spinwheel (
  id integer generated always as identity primary key,
  name by_language not null,
  -- The conditions of a claimed coupon, in percent of its amount.
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
  label by_language not null,
  html by_language not null,
  bg_color text not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
  primary key (wheel_id, position),
  unique (wheel_id, code),
  check ((kind = 'coupon') = (baht_minor > 0) and (kind = 'coupon') = (lak_minor > 0))
);

-- The seeds of the draws. The commitment is public before the spins, the seed only after it is
-- replaced.
create table spinwheel_seed (
  id integer generated always as identity primary key,
  wheel_id integer not null references spinwheel (id),
  seed bytea not null check (octet_length(seed) = 32),
  -- The seed in the padded form of HMAC-SHA256, made once instead of for each spin.
  inner_pad bytea not null check (octet_length(inner_pad) = 64),
  outer_pad bytea not null check (octet_length(outer_pad) = 64),
  -- The prize table, exactly as committed to, and the start of each slice.
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
  -- Without gaps per member, so that no number that would win can be skipped.
  number bigint not null check (number > 0),
  seed_id integer not null,
  position smallint not null,
  -- The member's client seed at the time of the spin.
  client_seed text not null,
  created_at timestamptz not null,
  -- The coupon, if the spin won one.
  amount_minor bigint check (amount_minor > 0),
  expires_at timestamptz,
  claimed_at timestamptz,
  primary key (member_id, number),
  check ((amount_minor is null) = (expires_at is null)),
  check (claimed_at is null or amount_minor is not null)
);
create index spinwheel_spin_coupon on spinwheel_spin (member_id, expires_at)
  where amount_minor is not null and claimed_at is null;

grant select on spinwheel, spinwheel_slice, spinwheel_spin, spinwheel_commitment to krapao_app;
grant update (claimed_at) on spinwheel_spin to krapao_app;

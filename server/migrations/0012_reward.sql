-- Rewards: one mechanism for bonus, promotion, invite, refund and coupon. Reward money comes from the
-- house's account `promotion` and stands under conditions until they are met or the member ends it.

create table reward_grant (
  id bigint generated always as identity primary key,
  member_id text not null references ledger_account (member_id),
  kind text not null check (kind in ('bonus', 'promotion', 'invite', 'refund', 'coupon')),
  -- What it came from: the bonus's or the promotion's code, the coupon, the day.
  source text not null,
  -- The terms as they were accepted, in the language they were read in.
  description text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  reward_minor bigint not null check (reward_minor > 0),
  base_minor bigint not null check (base_minor >= reward_minor),
  -- Hundredths of a percent.
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  must_play_minor bigint not null check (must_play_minor >= 0),
  end_below_minor bigint not null check (end_below_minor between 0 and reward_minor / 2),
  operation_number bigint not null,
  -- The deposit it was taken for.
  deposit_number bigint,
  -- ENDING: the member has ended it, and what is in the games is on its way to the house.
  state text not null default 'OPEN' check (state in ('OPEN', 'ENDING', 'COMPLETED', 'ENDED')),
  end_key text,
  -- The games that are still to be cleared.
  clearing text[] not null default '{}',
  finish_number bigint,
  started_at timestamptz not null,
  -- When to look at it next, as with transfers: new bets of the member make it due.
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  unique (member_id, operation_number),
  foreign key (member_id, operation_number) references operation (member_id, number),
  foreign key (member_id, deposit_number) references operation (member_id, number),
  foreign key (member_id, finish_number) references operation (member_id, number),
  check ((state in ('COMPLETED', 'ENDED')) = (ended_at is not null)),
  check ((state in ('COMPLETED', 'ENDED')) = (finish_number is not null)),
  check (ended_at is null or due_at is null)
) with (fillfactor = 80);
create unique index reward_grant_one_open on reward_grant (member_id) where ended_at is null;
-- A deposit qualifies once, and a promotion is once per member.
create unique index reward_grant_deposit on reward_grant (member_id, deposit_number)
  where deposit_number is not null;
create unique index reward_grant_promotion on reward_grant (member_id, source)
  where kind = 'promotion';
-- A coupon is named by its spin, which is counted per member.
create unique index reward_grant_coupon on reward_grant (member_id, source) where kind = 'coupon';
create unique index reward_grant_invite on reward_grant (member_id, source) where kind = 'invite';
create index reward_grant_of_member on reward_grant (member_id, started_at);
create index reward_grant_due on reward_grant (due_at) where due_at is not null;
create trigger reward_grant_stays_ended
  before update on reward_grant
  for each row execute function refuse_after_end();
create trigger reward_grant_is_kept
  before delete or truncate on reward_grant
  for each statement execute function refuse_change();
grant select, insert on reward_grant to krapao_app;
grant update (state, end_key, clearing, finish_number, due_at, attempts, ended_at)
  on reward_grant to krapao_app;

-- Holds a member's accounts until the transaction ends: who holds them decides about the rewards.
create function ledger_lock(asked_member_id text) returns table (
  currency text,
  wallet_minor bigint,
  aside_minor bigint,
  refund_minor bigint,
  now_at timestamptz
)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  perform from ledger_account where member_id = asked_member_id for update;
  return query
    select currency, wallet_minor, aside_minor, refund_minor, clock_now()
    from ledger_account where member_id = asked_member_id;
end
$$;

revoke execute on function ledger_lock from public;
grant execute on function ledger_lock to krapao_app;

-- What is on offer. Amounts are in the currency of the row: a member sees the offers in theirs.
create table bonus (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,64}$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  type text not null check (type in ('limit', 'day', 'week')),
  max_received integer not null check (max_received > 0),
  -- A percentage of the deposit up to a cap, or a fixed amount.
  reward_bps integer check (reward_bps > 0),
  cap_minor bigint check (cap_minor > 0),
  fixed_minor bigint check (fixed_minor > 0),
  deposit_min_minor bigint not null default 0 check (deposit_min_minor >= 0),
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  -- How often it may be given in all, and how often it was; counted only where there is an end.
  quota integer check (quota >= 0),
  given integer not null default 0 check (given >= 0 and given <= quota),
  title_th text not null,
  title_la text not null,
  title_en text not null,
  is_open boolean not null default true,
  position integer not null,
  check ((reward_bps is null) <> (fixed_minor is null))
);
grant select on bonus to krapao_app;
grant update (given) on bonus to krapao_app;

create table promotion (
  code text primary key check (code ~ '^[A-Z0-9_-]{1,64}$'),
  currency text not null check (currency in ('BAHT', 'LAK')),
  reward_bps integer check (reward_bps > 0),
  cap_minor bigint check (cap_minor > 0),
  fixed_minor bigint check (fixed_minor > 0),
  needs_deposit boolean not null,
  deposit_min_minor bigint not null default 0 check (deposit_min_minor >= 0),
  success_bps integer not null check (success_bps >= 0),
  fail_bps integer not null check (fail_bps >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  quota integer check (quota >= 0),
  given integer not null default 0 check (given >= 0 and given <= quota),
  title_th text not null,
  title_la text not null,
  title_en text not null,
  -- HTML, sanitised on its way in.
  description_th text not null,
  description_la text not null,
  description_en text not null,
  is_open boolean not null default true,
  check ((reward_bps is null) <> (fixed_minor is null)),
  check (needs_deposit or fixed_minor is not null)
);
grant select on promotion to krapao_app;
grant update (given) on promotion to krapao_app;

-- What is shown with a bonus (its code), or before the sheets of invite and refund.
create table reward_banner (
  owner text not null,
  language text not null check (language in ('th', 'la', 'en')),
  position integer not null,
  image text,
  html text not null,
  primary key (owner, language, position)
);
grant select on reward_banner to krapao_app;

-- What a friend's play earns, by friend and day: what the rows show is, added up, what is received.
create table invite_earning (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  rate_bps integer not null check (rate_bps >= 0),
  turnover_minor bigint not null,
  -- The two are one person, or of one ring: nothing is earned.
  is_barred boolean not null,
  earned_minor bigint not null generated always as (
    case when is_barred then 0 else greatest(turnover_minor, 0) * rate_bps / 10000 end
  ) stored,
  received_minor bigint not null default 0 check (received_minor >= 0),
  updated_at timestamptz not null,
  primary key (inviter_id, day, invitee_id)
);
create index invite_earning_waiting on invite_earning (inviter_id)
  where earned_minor <> received_minor;
grant select on invite_earning to krapao_app;
grant update (received_minor, is_barred) on invite_earning to krapao_app;

-- Refunds that were booked: one per member and day of the losses.
create table refund (
  member_id text not null,
  day date not null,
  loss_minor bigint not null check (loss_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  operation_number bigint not null,
  created_at timestamptz not null,
  primary key (member_id, day),
  foreign key (member_id, operation_number) references operation (member_id, number)
);
create trigger refund_only_grows
  before update or delete or truncate on refund
  for each statement execute function refuse_change();
grant select, insert on refund to krapao_app;

create index bet_settled on bet (member_id, settled_at) where status = 'SETTLED';

-- Whether a bet was placed while a reward's conditions were open: then it earns nothing beside it.
create function is_under_grant(asked_member_id text, at timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from reward_grant
    where member_id = asked_member_id and started_at <= at
      and (ended_at is null or ended_at > at)
  )
$$;

-- Whether two members seem to be one person, or of one ring: a chain of shared browsers, bank
-- accounts or phone numbers leads from one to the other.
create function is_one_ring(one text, other text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive ring (member_id) as (
    values (one)
    union
    select near.member_id
    from ring
    cross join lateral (
      select theirs.member_id
      from member_device as ours
      join member_device as theirs on theirs.device_hash = ours.device_hash
      where ours.member_id = ring.member_id
      union
      select theirs.member_id
      from bank_account as ours
      join bank_account as theirs
        on ltrim(theirs.account_no, '0') = ltrim(ours.account_no, '0')
      where ours.member_id = ring.member_id
      union
      select theirs.id
      from member as ours
      join member as theirs on ltrim(theirs.username, '0') = ltrim(ours.username, '0')
      where ours.id = ring.member_id
    ) as near
  )
  -- Enough to find any person's accounts; a browser that half a town uses must not hold us up.
  select exists (
    select from (select member_id from ring limit 500) as found where found.member_id = other
  )
$$;
create index bank_account_digits on bank_account (ltrim(account_no, '0'));
create index member_digits on member (ltrim(username, '0'));

-- Bets that came or changed: the member's open reward is due for a look, and the inviter has earned.
create function bets_were_told(changes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- One teller at a time: they would otherwise wait for one another's rows in a circle.
  perform pg_advisory_xact_lock(4718012);
  perform from reward_grant
    where ended_at is null and member_id in (
      select change ->> 'member' from jsonb_array_elements(changes) as change
    )
    order by id
    for update;
  update reward_grant set due_at = clock_now()
    where state = 'OPEN' and member_id in (
      select change ->> 'member' from jsonb_array_elements(changes) as change
    );

  insert into invite_earning as earning (
    inviter_id, invitee_id, day, rate_bps, turnover_minor, is_barred, updated_at
  )
  select invitee.inviter_id, invitee.id, (clock_now() at time zone 'Asia/Bangkok')::date,
    rate.bps, told.turnover, is_one_ring(invitee.inviter_id, invitee.id), clock_now()
  from (
    select change ->> 'member' as member_id, sum((change ->> 'turnover')::bigint) as turnover
    from jsonb_array_elements(changes) as change
    where not is_under_grant(change ->> 'member', (change ->> 'at')::timestamptz)
    group by 1
    having sum((change ->> 'turnover')::bigint) <> 0
  ) as told
  join member as invitee on invitee.id = told.member_id
  join member as inviter
    on inviter.id = invitee.inviter_id and inviter.currency = invitee.currency
  cross join lateral (
    select round((value ->> 'percent')::numeric * 100)::integer as bps
    from setting where key = 'invite' and (value ->> 'isOpen')::boolean
  ) as rate
  order by invitee.inviter_id, invitee.id
  on conflict (inviter_id, day, invitee_id) do update set
    turnover_minor = earning.turnover_minor + excluded.turnover_minor,
    is_barred = earning.is_barred or excluded.is_barred,
    updated_at = excluded.updated_at;
end
$$;

create function bets_were_added() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform bets_were_told(jsonb_agg(jsonb_build_object(
    'member', member_id, 'at', placed_at,
    'turnover', case status when 'SETTLED' then stake_minor else 0 end
  ))) from added;
  return null;
end
$$;
create trigger bets_were_added
  after insert on bet
  referencing new table as added
  for each statement execute function bets_were_added();

create function bets_were_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform bets_were_told(jsonb_agg(jsonb_build_object(
    'member', after.member_id, 'at', after.placed_at,
    'turnover', case after.status when 'SETTLED' then after.stake_minor else 0 end
      - case before.status when 'SETTLED' then before.stake_minor else 0 end
  ))) from after join before on before.provider = after.provider and before.id = after.id;
  return null;
end
$$;
create trigger bets_were_changed
  after update on bet
  referencing old table as before new table as after
  for each statement execute function bets_were_changed();

revoke execute on function bets_were_told, is_one_ring from public;
grant execute on function is_one_ring to krapao_app;

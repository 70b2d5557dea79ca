import type { BookCheck } from "./check.ts";
import { appRoles, rightsBeyond, roleCount } from "./rights.ts";

/** The promises about the wheel: the source of coins, the drawn slices, and the coupons. */

const spinCount = "select count(*) from spinwheel_spin";
const memberCount = "select count(*) from ledger_account";
const seedCount = "select count(*) from spinwheel_seed";

/** The net deposit for one coin, in minor units. */
const coinUnit = (currency: string) => `case ${currency} when 'LAK' then 10000000 else 10000 end`;

/**
 * Deposits less withdrawals over time, as corrected by operators: a withdrawal counts from its start, and a returned one
 * counts back when it is returned.
 */
const walked = `
  select member_id, currency, change, sum(change) over walk as net
  from (
    select member_id, currency, number, created_at as at,
      case when kind = 'deposit' or kind = 'adjust' and target = 'WALLET' then amount_minor
        else -amount_minor end as change
    from operation
    where (kind = 'deposit' and state = 'SUCCESS') or kind = 'withdraw'
      or (kind = 'adjust' and detail ->> 'cause' = 'deposit')
    union all
    select member_id, currency, number, ended_at, amount_minor
    from operation where kind = 'withdraw' and state = 'FAILED'
  ) as moved
  window walk as (partition by member_id order by at, number, change)`;

/** Stakes that count for coins: not stakes with money that the house gave without a deposit. */
const staked = `
  select member_id, sum(stake_minor) filter (where status = 'SETTLED') as turnover,
    sum(stake_minor) filter (where status <> 'OPEN') as ever
  from bet
  where not exists (
    select from public.reward_grant as gift
    where gift.member_id = bet.member_id and gift.deposit_number is null
      and gift.started_at <= least(bet.placed_at, bet.reported_at)
      and (gift.ended_at is null or gift.ended_at > least(bet.placed_at, bet.reported_at))
    offset 0
  )
  group by member_id`;

const coinChecks: readonly BookCheck[] = [
  {
    promise: "coins are counted from deposits less withdrawals, and from the most these ever were",
    by: "member",
    checked: memberCount,
    breaches: `select coalesce(counted.member_id, due.member_id) as member_id,
        counted.net_minor, due.net, counted.peak_minor, due.most
      from ledger_account as counted
      full join (
        select member_id, currency, sum(change) as net, greatest(max(net), 0) as most
        from (${walked}) as walked group by member_id, currency
      ) as due on due.member_id = counted.member_id
      where counted.net_minor is distinct from coalesce(due.net, 0)
        or counted.currency <> due.currency
        or counted.peak_minor < greatest(due.net, 0)
        or counted.peak_minor > coalesce(due.most, 0)`,
  },
  {
    promise: "turnover that counts for coins is what bets were settled for, and begins within it",
    by: "member",
    checked: "select count(*) from bet",
    breaches: `select coalesce(account.member_id, staked.member_id) as member_id,
        account.turnover_minor, staked.turnover, account.play_from_minor
      from ledger_account as account
      full join (${staked}) as staked on staked.member_id = account.member_id
      where account.turnover_minor is distinct from coalesce(staked.turnover, 0)
        or account.play_from_minor not between 0 and coalesce(staked.ever, 0)`,
  },
  {
    promise: "no spin used a coin whose money was not played through",
    by: "member",
    checked: spinCount,
    breaches: `select account.member_id, account.spin_count, staked.ever
      from ledger_account as account
      left join (${staked}) as staked on staked.member_id = account.member_id
      where account.spin_count * ${coinUnit("account.currency")} > coalesce(staked.ever, 0)`,
  },
  {
    promise: "every spin cost one coin: they are numbered without gaps, and no more than the coins",
    by: "member",
    checked: spinCount,
    breaches: `select coalesce(member.member_id, spun.member_id) as member_id, member.spin_count,
        spun.count
      from ledger_account as member
      full join (
        select member_id, count(*) as count, count(distinct number) as numbers, max(number) as last
        from spinwheel_spin group by member_id
      ) as spun on spun.member_id = member.member_id
      where member.spin_count is distinct from coalesce(spun.count, 0)
        or spun.numbers <> spun.count or spun.last <> spun.count
        or member.spin_count > member.peak_minor / ${coinUnit("member.currency")}`,
  },
];

/** HMAC starts and ends with the key, each byte XORed with the same constant. */
const padOf = (byte: string) => `(
    select decode(string_agg(lpad(to_hex(
      ('x' || substr(encode(seed.seed, 'hex') || repeat('0', 64), part * 16 + 1, 16))::bit(64)::bigint
      # ('x' || repeat('${byte}', 8))::bit(64)::bigint
    ), 16, '0'), '' order by part), 'hex')
    from generate_series(0, 7) as part
  )`;

/** The committed slices, each with its range of numbers. */
const committed = `
  select seed.id as seed_id, seed.wheel_id, prize.position, prize.value ->> 'code' as code,
    (prize.value ->> 'weight')::bigint as weight, prize.value ->> 'kind' as kind,
    (prize.value ->> 'BAHT')::numeric * 100 as baht, (prize.value ->> 'LAK')::numeric * 100 as lak,
    sum((prize.value ->> 'weight')::bigint)
      over (partition by seed.id order by prize.position) as weight_end
  from spinwheel_seed as seed
  cross join json_array_elements(seed.prizes::json) with ordinality as prize (value, position)`;

/** The expected slice of each spin: a word past the last whole total is drawn again. */
const drawn = `
  select spin.member_id, spin.number, spin.seed_id, word % total as draw
  from spinwheel_spin as spin
  join (
    select seed.id, ${padOf("36")} as inner_pad, ${padOf("5c")} as outer_pad,
      (select sum(weight)::bigint from (${committed}) as slice where slice.seed_id = seed.id)
        as total
    from spinwheel_seed as seed
  ) as key on key.id = spin.seed_id
  cross join lateral (
    select ('x' || left(encode(sha256(outer_pad || sha256(inner_pad || convert_to(
      spin.member_id || ':' || spin.client_seed || ':' || spin.number || ':' || round, 'UTF8'
    ))), 'hex'), 12))::bit(48)::bigint
      as word
    from generate_series(0, 3) as round
    where ('x' || left(encode(sha256(outer_pad || sha256(inner_pad || convert_to(
      spin.member_id || ':' || spin.client_seed || ':' || spin.number || ':' || round, 'UTF8'
    ))), 'hex'), 12))::bit(48)::bigint
      < 281474976710656 - 281474976710656 % total
    order by round
    limit 1
  ) as drawn_spin`;

const drawChecks: readonly BookCheck[] = [
  {
    promise: "every spin shows the slice that its seed, its member's seed and its number draw",
    by: "member",
    checked: spinCount,
    breaches: `select spin.member_id, spin.number, spin.position, slice.position as drawn
      from spinwheel_spin as spin
      left join (${drawn}) as drawn
        on drawn.member_id = spin.member_id and drawn.number = spin.number
      left join (${committed}) as slice on slice.seed_id = spin.seed_id
        and drawn.draw >= slice.weight_end - slice.weight and drawn.draw < slice.weight_end
      where spin.position is distinct from slice.position`,
  },
  {
    promise: "a seed is the one that was committed to, with its whole table as the wheel has it",
    by: "all",
    checked: seedCount,
    breaches: `select id from spinwheel_seed
      where commitment <> encode(sha256(convert_to(
        encode(seed, 'hex') || chr(10) || prizes, 'UTF8')), 'hex')
      union all
      select seed.id from spinwheel_seed as seed
      where exists (
        select from (select * from (${committed}) as slice where seed_id = seed.id) as slice
        full join (select * from spinwheel_slice where wheel_id = seed.wheel_id) as shown
          on shown.position = slice.position
        where (slice.code, slice.weight, slice.kind, slice.baht, slice.lak)
          is distinct from (shown.code, shown.weight, shown.kind, shown.baht_minor, shown.lak_minor)
      )`,
  },
  {
    promise: "one seed of a wheel is in use",
    by: "all",
    checked: seedCount,
    breaches: `select wheel_id, count(*) from spinwheel_seed
      where replaced_at is null group by wheel_id having count(*) > 1`,
  },
  {
    promise: "nothing was drawn from a seed before or after its time",
    by: "member",
    checked: spinCount,
    breaches: `select spin.member_id, spin.number from spinwheel_spin as spin
      left join spinwheel_seed as seed on seed.id = spin.seed_id
      where seed.id is null or spin.created_at < seed.created_at
        or spin.created_at > seed.replaced_at`,
  },
];

const couponChecks: readonly BookCheck[] = [
  {
    promise: "a coupon is worth what its slice says, and lives as long as its wheel says",
    by: "member",
    checked: spinCount,
    breaches: `select spin.member_id, spin.number, spin.amount_minor, spin.expires_at
      from spinwheel_spin as spin
      left join (${committed}) as slice
        on slice.seed_id = spin.seed_id and slice.position = spin.position
      left join spinwheel as wheel on wheel.id = slice.wheel_id
      left join ledger_account as account on account.member_id = spin.member_id
      where (spin.amount_minor, spin.expires_at) is distinct from (
        case when slice.kind = 'coupon' then
          case account.currency when 'LAK' then slice.lak else slice.baht end end,
        case when slice.kind = 'coupon' then
          spin.created_at + make_interval(days => wheel.coupon_days) end
      )`,
  },
  {
    promise:
      "a coupon was claimed in its time, by one reward of its worth, and none came otherwise",
    by: "member",
    checked: "select count(*) from spinwheel_spin where claimed_at is not null",
    breaches: `select coalesce(spin.member_id, reward.member_id) as member_id, spin.number,
        reward.source
      from (select * from spinwheel_spin where claimed_at is not null) as spin
      full join (select * from reward_grant where kind = 'coupon') as reward
        on reward.member_id = spin.member_id
          and reward.source = spin.member_id || ':' || spin.number
      where spin.amount_minor is distinct from reward.reward_minor
        or spin.claimed_at >= spin.expires_at or spin.claimed_at < spin.created_at`,
  },
  {
    promise: "the application can spin and claim, and do nothing else to coins, spins and seeds",
    by: "all",
    checked: roleCount,
    breaches: `${rightsBeyond("ledger_account")}
      union all ${rightsBeyond("spinwheel_spin", { update: ["claimed_at"] })}
      union all ${rightsBeyond("spinwheel_seed")}
      union all ${rightsBeyond("spinwheel_slice")}
      union all ${rightsBeyond("spinwheel")}
      union all
      select app_role, 'spinwheel_seed', 'SELECT' from ${appRoles}
      where has_any_column_privilege(app_role, 'spinwheel_seed', 'SELECT')
      union all
      select app_role, 'spinwheel_commit', 'EXECUTE' from ${appRoles}
      where has_function_privilege(app_role, 'spinwheel_commit(integer)', 'EXECUTE')`,
  },
];

export const wheelChecks: readonly BookCheck[] = [...coinChecks, ...drawChecks, ...couponChecks];

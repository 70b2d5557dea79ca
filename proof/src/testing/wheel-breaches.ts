/** One member's spins, so that a statement breaks one promise at a time. */
const claimed = "claimed_at is not null";
const unclaimed = "amount_minor is not null and claimed_at is null";
const missed = "amount_minor is null";
const tables = ["ledger_account", "spinwheel_spin", "spinwheel_seed", "spinwheel_slice"] as const;
const usedSeed = "id in (select seed_id from spinwheel_spin)";

/** The statements that break the promises of the wheel. */
export const wheelBreaches: Readonly<Record<string, readonly string[]>> = {
  "coins are counted from deposits less withdrawals, and from the most these ever were": [
    "update ledger_account set net_minor = net_minor + 1",
    "update ledger_account set peak_minor = peak_minor + 1",
    "update ledger_account set peak_minor = peak_minor - 1",
    "update ledger_account set currency = 'LAK'",
    "delete from ledger_account",
    `insert into ledger_account (member_id, currency, net_minor, peak_minor)
       values ('NOBODY0000', 'BAHT', 10000, 10000)`,
    "delete from operation where kind = 'deposit' and source = 'GIFT'",
    // Requested and never returned.
    "update operation set state = 'PENDING' where kind = 'withdraw' and state = 'FAILED'",
  ],
  "turnover that counts for coins is what bets were settled for, and begins within it": [
    "update ledger_account set turnover_minor = turnover_minor + 1",
    "update ledger_account set play_from_minor = turnover_minor + 1 where turnover_minor > 0",
    "update bet set stake_minor = stake_minor + 1 where status = 'SETTLED'",
    "update bet set status = 'OPEN'",
    "delete from bet",
    // Play with money that the house gave without a deposit.
    "update reward_grant set deposit_number = 1 where kind = 'invite' and ended_at is null",
  ],
  "no spin used a coin whose money was not played through": [
    "update ledger_account set spin_count = 1000000",
    "delete from bet",
    "update bet set stake_minor = 1",
  ],
  "every spin cost one coin: they are numbered without gaps, and no more than the coins": [
    "update ledger_account set spin_count = spin_count + 1",
    "update ledger_account set spin_count = spin_count - 1 where spin_count > 0",
    "update ledger_account set peak_minor = 0 where spin_count > 0",
    "delete from spinwheel_spin where number = 1",
    "update spinwheel_spin set number = 99 where number = 1",
    "update spinwheel_spin set number = 2 where number = 1",
    "delete from ledger_account where spin_count > 0",
  ],
  "every spin shows the slice that its seed, its member's seed and its number draw": [
    "update spinwheel_spin set client_seed = client_seed || 'x'",
    "update spinwheel_spin set position = 3 - position where number = 1",
    "update spinwheel_spin set position = 1",
    "update spinwheel_spin set seed_id = 1",
    `update spinwheel_seed set prizes = replace(prizes, '"weight" : 1', '"weight" : 1000')
       where ${usedSeed}`,
    "update spinwheel_seed set seed = sha256(seed)",
  ],
  "a seed is the one that was committed to, with its whole table as the wheel has it": [
    "update spinwheel_seed set seed = sha256(seed) where replaced_at is null",
    "update spinwheel_seed set commitment = repeat('0', 64)",
    "update spinwheel_seed set prizes = prizes || ' '",
    "update spinwheel_slice set weight = weight + 1 where position = 1",
    "update spinwheel_slice set baht_minor = baht_minor + 1 where kind = 'coupon'",
    "update spinwheel_slice set lak_minor = lak_minor + 1 where kind = 'coupon'",
    "update spinwheel_slice set kind = 'none' where kind = 'coupon'",
    "update spinwheel_slice set code = code || '_' where position = 1",
    "delete from spinwheel_slice where position = 2",
  ],
  "one seed of a wheel is in use": [
    `update spinwheel_seed set replaced_at = null where ${usedSeed}`,
  ],
  "nothing was drawn from a seed before or after its time": [
    "update spinwheel_seed set replaced_at = created_at where replaced_at is not null",
    "update spinwheel_seed set created_at = clock_now()",
    "delete from spinwheel_seed",
  ],
  "a coupon is worth what its slice says, and lives as long as its wheel says": [
    `update spinwheel_spin set amount_minor = amount_minor + 1 where ${unclaimed}`,
    `update spinwheel_spin set amount_minor = null where ${unclaimed}`,
    `update spinwheel_spin set amount_minor = 10000 where ${missed}`,
    `update spinwheel_spin set expires_at = expires_at + interval '1 second' where ${unclaimed}`,
    `update spinwheel_spin set expires_at = null where ${unclaimed}`,
    "update spinwheel set coupon_days = coupon_days + 1",
    "update ledger_account set currency = 'LAK'",
  ],
  "a coupon was claimed in its time, by one reward of its worth, and none came otherwise": [
    `update spinwheel_spin set claimed_at = null where ${claimed}`,
    `update spinwheel_spin set claimed_at = created_at where ${unclaimed}`,
    `update spinwheel_spin set claimed_at = expires_at where ${claimed}`,
    `update spinwheel_spin set claimed_at = created_at - interval '1 second' where ${claimed}`,
    `update spinwheel_spin set amount_minor = amount_minor + 1 where ${claimed}`,
    "update reward_grant set source = source || '0' where kind = 'coupon'",
    "update reward_grant set kind = 'bonus' where kind = 'coupon'",
    "update reward_grant set kind = 'coupon' where kind = 'invite'",
  ],
  "the application can spin and claim, and do nothing else to coins, spins and seeds": [
    ...tables.flatMap((table) =>
      ["insert", "delete", "truncate"].map((right) => `grant ${right} on ${table} to krapao_app`),
    ),
    "grant update (peak_minor) on ledger_account to krapao_app",
    "grant update (spin_count) on ledger_account to krapao_app",
    "grant update (turnover_minor) on ledger_account to krapao_app",
    "grant update (client_seed) on ledger_account to krapao_app",
    "grant update (position) on spinwheel_spin to krapao_app",
    "grant update (amount_minor) on spinwheel_spin to krapao_app",
    "grant update (expires_at) on spinwheel_spin to krapao_app",
    "grant update (replaced_at) on spinwheel_seed to krapao_app",
    "grant update (weight) on spinwheel_slice to krapao_app",
    "grant update (is_active) on spinwheel to krapao_app",
    "grant select (seed) on spinwheel_seed to krapao_app",
    "grant execute on function spinwheel_commit to krapao_app",
    "grant delete on spinwheel_spin to krapao_sweep",
    "grant update (net_minor) on ledger_account to krapao_batch",
    "grant select (seed) on spinwheel_seed to krapao_batch",
    "grant execute on function spinwheel_commit to krapao_sweep",
  ],
};

-- Corrections whose cause is a deposit count for coins and for the net position. Those of earlier versions did not.
with affected as materialized (
  select distinct subject as member_id from office_act where kind = 'member.adjust' and done_at is not null
),
changed as (
  select member_id,
    sum(case target when 'WALLET' then amount_minor else -amount_minor end) as minor
  from affected join operation using (member_id)
  where kind = 'adjust' and detail ->> 'cause' = 'deposit'
  group by member_id
),
walked as (
  select member_id, sum(change) over (partition by member_id order by at, number, change) as net
  from (
    select member_id, number, created_at as at, case
        when kind = 'deposit' or kind = 'adjust' and target = 'WALLET' then amount_minor
        else -amount_minor end as change
    from operation
    where member_id in (select member_id from changed) and (
      kind = 'deposit' and state = 'SUCCESS' or kind = 'withdraw'
      or kind = 'adjust' and detail ->> 'cause' = 'deposit'
    )
    union all
    select member_id, number, ended_at, amount_minor
    from operation
    where member_id in (select member_id from changed) and kind = 'withdraw' and state = 'FAILED'
  ) as move
),
most as (select member_id, greatest(max(net), 0) as minor from walked group by member_id)
update ledger_account as account set
  net_minor = account.net_minor + changed.minor,
  peak_minor = greatest(
    least(account.peak_minor + least(changed.minor, 0), most.minor), account.net_minor + changed.minor,
    account.spin_count * case account.currency when 'LAK' then 10000000 else 10000 end
  ),
  -- Play before a deposit does not count for it.
  play_from_minor = case when account.net_minor + changed.minor > account.peak_minor
    then greatest(account.play_from_minor, account.turnover_minor - account.peak_minor)
    else account.play_from_minor end
from changed join most on most.member_id = changed.member_id
where account.member_id = changed.member_id;

import type { BookCheck } from "./check.ts";
import { appRoles, roleCount } from "./rights.ts";

/** Every entry of a posting, of members and of the house, with its currency. */
const allEntries = `
  select entry.member_id, entry.operation_number, entry.posting, account.currency, entry.amount_minor
  from ledger_entry as entry
  left join ledger_account as account on account.member_id = entry.member_id
  union all
  select member_id, operation_number, posting, currency, amount_minor from house_entry`;

/** The total effect of an operation, account by account. */
export const effects = `
  select
    operation.member_id, operation.number, operation.kind, operation.state, operation.amount_minor,
    coalesce(sum(side.wallet), 0) as wallet,
    coalesce(sum(side.held), 0) as held,
    coalesce(sum(side.refund), 0) as refund,
    coalesce(sum(side.house), 0) as house
  from operation
  left join (
    select member_id, operation_number,
      case when account = 'wallet' then amount_minor else 0 end as wallet,
      case when account = 'held' then amount_minor else 0 end as held,
      case when account = 'refund' then amount_minor else 0 end as refund,
      0 as house
    from ledger_entry
    union all
    select member_id, operation_number, 0, 0, 0, amount_minor from house_entry
  ) as side on side.member_id = operation.member_id and side.operation_number = operation.number
  group by operation.member_id, operation.number, operation.kind, operation.state,
    operation.amount_minor`;

/** The entries of each member, added up by account. */
const totals = `
  select member_id, ${["wallet", "held", "refund"]
    .map(
      (account) => `
    coalesce(sum(amount_minor) filter (where account = '${account}'), 0) as ${account}_minor,
    count(*) filter (where account = '${account}') as ${account}_count,
    coalesce(max(seq) filter (where account = '${account}'), 0) as ${account}_last`,
    )
    .join(",")}
  from ledger_entry group by member_id`;

const entryCount = "select count(*) from ledger_entry";
const accountCount = "select count(*) from ledger_account";
const operationCount = "select count(*) from operation";

export const ledgerChecks: readonly BookCheck[] = [
  {
    promise: "all entries of a currency sum to zero",
    by: "member",
    checked: entryCount,
    breaches: `select currency, sum(amount_minor) from (
        select account.currency, total.amount_minor
        from (
          select member_id, sum(amount_minor) as amount_minor from ledger_entry group by member_id
        ) as total
        left join ledger_account as account on account.member_id = total.member_id
        union all
        select currency, sum(amount_minor) from house_entry group by currency
      ) as entry
      group by currency having sum(amount_minor) <> 0 or currency is null`,
  },
  {
    promise: "the entries of every posting sum to zero in one currency, and are two or more",
    by: "member",
    checked: entryCount,
    breaches: `select entry.member_id, operation_number, posting, sum(amount_minor), count(*)
      from (
        select member_id, operation_number, posting, amount_minor, null as currency from ledger_entry
        union all
        select member_id, operation_number, posting, amount_minor, currency from house_entry
      ) as entry
      left join ledger_account as account on account.member_id = entry.member_id
      group by entry.member_id, operation_number, posting
      having sum(amount_minor) <> 0 or count(*) < 2
        or bool_or(account.currency is null or account.currency <> entry.currency)`,
  },
  {
    promise: "every stored balance is the sum of its entries",
    by: "member",
    checked: accountCount,
    breaches: `select account.member_id, account.wallet_minor, account.held_minor,
        account.refund_minor, total.wallet_minor as wallet, total.held_minor as held,
        total.refund_minor as refund
      from ledger_account as account
      left join (${totals}) as total on total.member_id = account.member_id
      where account.wallet_minor <> coalesce(total.wallet_minor, 0)
        or account.held_minor <> coalesce(total.held_minor, 0)
        or account.refund_minor <> coalesce(total.refund_minor, 0)`,
  },
  {
    promise: "the entries of an account are numbered without gaps, up to the stored number",
    by: "member",
    checked: entryCount,
    breaches: `select account.member_id, 'stored' as account, 0 as seq
        from ledger_account as account
        left join (${totals}) as total on total.member_id = account.member_id
        where (wallet_seq, wallet_seq, held_seq, held_seq, refund_seq, refund_seq) <> (
          coalesce(wallet_count, 0), coalesce(wallet_last, 0), coalesce(held_count, 0),
          coalesce(held_last, 0), coalesce(refund_count, 0), coalesce(refund_last, 0))
      union all
      select member_id, account, seq from (
        select member_id, account, seq,
          row_number() over (partition by member_id, account order by seq) as expected
        from ledger_entry
      ) as entry where seq <> expected`,
  },
  {
    promise: "every balance after an entry is the one before plus the entry",
    by: "member",
    checked: entryCount,
    breaches: `select member_id, account, seq from (
        select member_id, account, seq, balance_after_minor, amount_minor,
          lag(balance_after_minor, 1, 0::bigint)
            over (partition by member_id, account order by seq) as before
        from ledger_entry
      ) as entry where balance_after_minor <> before + amount_minor`,
  },
  {
    promise: "no balance of a member is or ever was below zero",
    by: "member",
    checked: accountCount,
    breaches: `select member_id from ledger_account
        where wallet_minor < 0 or held_minor < 0 or refund_minor < 0
      union all select member_id from ledger_entry where balance_after_minor < 0`,
  },
  {
    promise: "every entry belongs to an operation of the same member and currency",
    by: "member",
    checked: entryCount,
    breaches: `select entry.member_id, entry.operation_number, entry.posting
      from (${allEntries}) as entry
      left join operation on operation.member_id = entry.member_id
        and operation.number = entry.operation_number
      where operation.number is null or operation.currency is distinct from entry.currency
        or entry.posting > operation.posting`,
  },
  {
    promise: "the operations of a member are numbered without gaps, up to the stored count",
    by: "member",
    checked: operationCount,
    breaches: `select account.member_id, operation_count, count(operation.number)
      from ledger_account as account
      left join operation on operation.member_id = account.member_id
      group by account.member_id, operation_count
      having operation_count <> count(operation.number)
        or operation_count <> count(distinct operation.number)
        or operation_count <> coalesce(max(operation.number), 0)`,
  },
  {
    promise: "money held is exactly that of the operations still open",
    by: "member",
    checked: accountCount,
    breaches: `select account.member_id, account.held_minor, open.held
      from ledger_account as account
      left join (
        select member_id, sum(held) as held from (${effects}) as effect
        where state = 'PENDING' group by member_id
      ) as open on open.member_id = account.member_id
      where account.held_minor <> coalesce(open.held, 0)`,
  },
  {
    promise: "every operation moved money exactly as its kind and state say",
    by: "member",
    checked: operationCount,
    breaches: `select member_id, number, kind, state, amount_minor, wallet, held, house
      from (${effects}) as effect
      where not case kind
        when 'deposit' then case state
          when 'SUCCESS' then wallet = amount_minor and held = 0 and house = -amount_minor
          when 'PENDING' then wallet = 0 and held = amount_minor and house = -amount_minor
          when 'FAILED' then wallet = 0 and held = 0 and house = 0 end
        when 'withdraw' then case state
          when 'PENDING' then house = 0 and case when exists (
              select from withdrawal_collection as home
              where home.member_id = effect.member_id and home.number = effect.number
                and home.is_open
            ) then wallet = 0 and held = 0
            else wallet = -amount_minor and held = amount_minor end
          when 'SUCCESS' then wallet = -amount_minor and held = 0 and house = amount_minor
          when 'FAILED' then wallet = 0 and held = 0 and house = 0 end
        when 'adjust' then state = 'SUCCESS' and abs(wallet) = amount_minor and held = 0 and refund = 0
          and wallet + house = 0
        else wallet + held + refund + house = 0 end`,
  },
  {
    promise: "the balance a statement row shows is that of its last entry in the wallet",
    by: "member",
    checked: operationCount,
    breaches: `select operation.member_id, operation.number, wallet_after_minor, last.balance
      from operation
      join (
        select distinct on (member_id, operation_number)
          member_id, operation_number, balance_after_minor as balance
        from ledger_entry where account = 'wallet'
        order by member_id, operation_number, seq desc
      ) as last on last.member_id = operation.member_id
        and last.operation_number = operation.number
      where wallet_after_minor <> last.balance`,
  },
  {
    promise: "an operation has a time of ending exactly when it has ended, and not before it began",
    by: "member",
    checked: operationCount,
    breaches: `select member_id, number from operation
      where (state = 'PENDING') <> (ended_at is null) or ended_at < created_at`,
  },
  {
    promise: "the application can neither change nor delete nor write entries by itself",
    by: "all",
    checked: roleCount,
    breaches: `select app_role, kept.name, right_.name as allowed
      from ${appRoles}
      cross join (values ('ledger_entry'), ('house_entry'), ('operation'), ('audit')) as kept (name)
      cross join (values ('UPDATE'), ('DELETE'), ('TRUNCATE')) as right_ (name)
      where has_table_privilege(app_role, kept.name, right_.name)
      union all
      select app_role, kept.name, 'INSERT'
      from ${appRoles}, (values ('ledger_entry'), ('house_entry'), ('operation')) as kept (name)
      where has_table_privilege(app_role, kept.name, 'INSERT')
      union all
      select app_role, pg_get_userbyid(relowner), 'SET ROLE'
      from ${appRoles}, pg_class
      where pg_class.oid = 'ledger_entry'::regclass and pg_has_role(app_role, relowner, 'MEMBER')
      union all
      select rolname, 'roles', 'CREATEROLE'
      from ${appRoles} join pg_roles on rolname = app_role where rolcreaterole`,
  },
];

export const withdrawChecks: readonly BookCheck[] = [
  {
    promise: "a member has at most one withdrawal under way",
    by: "member",
    checked: operationCount,
    breaches: `select member_id from operation where kind = 'withdraw' and state = 'PENDING'
      group by member_id having count(*) > 1`,
  },
  {
    promise:
      "a payout belongs to a withdrawal, and the worker polls it exactly as long as it is open",
    by: "member",
    checked: "select count(*) from withdrawal",
    // A held deposit that goes back has a payout too, with a promise of its own.
    breaches: `select withdrawal.member_id, withdrawal.number, operation.kind
      from withdrawal left join operation using (member_id, number)
      where not coalesce(operation.kind = 'deposit' and withdrawal.reference like 'B%', false)
        and (operation.kind is distinct from 'withdraw'
          or withdrawal.is_open <> (operation.state = 'PENDING'))`,
  },
];

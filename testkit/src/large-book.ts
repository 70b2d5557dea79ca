import type pg from "pg";

/**
 * A large ledger for measurements and for checks of plans, written by set operations as the
 * database superuser. Its rows keep every promise of `check:books`.
 *
 * The operations of a member repeat four kinds: a deposit, a transfer to a game, the transfer back,
 * and a withdrawal. Every operation has one entry in the wallet, so that all balances follow from
 * the operation's number.
 */
export interface BookSize {
  readonly members: number;
  /** Shared equally by all members; rounded down. */
  readonly operations: number;
  /** Operations of the first member, in addition. */
  readonly heavy?: number;
}

const depositMinor = 10_000_000;
const gameMinor = 2_000_000;
const withdrawMinor = 1_000_000;
const leftMinor = depositMinor - withdrawMinor;
/** The game of the transfers and bets. */
const provider = "PG";
const days = 180;

/** This many operations are written by one statement. */
const chunk = 500_000;

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The id of the member with this index, counted from 1. Ids sort by index. */
export function bookMemberId(index: number): string {
  let rest = index;
  let id = "";
  for (let at = 0; at < 9; at += 1) {
    id = (alphabet[rest % 32] ?? "0") + id;
    rest = Math.floor(rest / 32);
  }
  return `K${id}`;
}

/** The token of the session that every member has. */
export const bookToken = (id: string) => `book-token-${id}`;

const idOf = `'K' || ${Array.from(
  { length: 9 },
  (_, at) => `substr('${alphabet}', ((index >> ${(8 - at) * 5}) & 31)::integer + 1, 1)`,
).join(" || ")}`;

/** The members of a range ($1 to $2), each with the number of its operations ($3, heavy: $4). */
const people = `
  (
    select index, ${idOf} as id, operation_count, operation_count / 4 as cycle_count
    from generate_series($1::bigint, $2::bigint) as index,
      lateral (
        select $3::bigint + case index when 1 then $4::bigint else 0 end as operation_count
      ) as counted
  ) as person`;

/** Names differ by letters: digits are no part of a name. */
const nameOf = "'BOOK ' || translate(index::text, '0123456789', 'ABCDEFGHIJ')";

/** The operations of these members, in the order of their key. Members act at different moments. */
const operations = `
  ${people}
  cross join lateral generate_series(1, operation_count) as number
  cross join lateral (
    select ((number - 1) % 4)::integer as phase, (number - 1) / 4 as cycle,
      now() - make_interval(days => ${days})
        + make_interval(secs => ${days * 86_400 - 7200}::float8
          * (number - index % 1009 / 1009.0) / operation_count) as at
  ) as detail
  cross join lateral (
    select (array[${depositMinor}, ${gameMinor}, ${gameMinor}, ${withdrawMinor}]::bigint[])[phase + 1]
        as amount,
      cycle * ${leftMinor} + (array[
        ${depositMinor}, ${depositMinor - gameMinor}, ${depositMinor}, ${leftMinor}
      ]::bigint[])[phase + 1] as wallet_after
  ) as money`;

const bankOf = `(select array_agg(code order by position) from bank where country = 'TH')`;
const bankCode = `banks.codes[index % cardinality(banks.codes) + 1]`;
const accountNo = `(8000000000 + index)::text`;

const memberStatements: readonly string[] = [
  `insert into member (id, username, name, password_hash, currency, created_at)
   select id, '8' || lpad(index::text, 10, '0'), ${nameOf}, '-', 'BAHT',
     now() - make_interval(days => ${days + 1})
   from ${people}`,
  `insert into bank_account (member_id, bank_code, account_no, account_name, locked_at)
   select id, ${bankCode}, ${accountNo}, ${nameOf}, now()
   from ${people}, (select ${bankOf} as codes) as banks`,
  `insert into session (token_hash, member_id, expires_at)
   select sha256(convert_to('book-token-' || id, 'UTF8')), id, now() + interval '30 days'
   from ${people}`,
  `insert into ledger_account (
     member_id, currency, wallet_minor, wallet_seq, held_seq, operation_count, deposit_number,
     withdraw_number, net_minor, peak_minor, turnover_minor, event_count
   )
   select id, 'BAHT', last.wallet, operation_count, cycle_count * 4 + last.held,
     operation_count, (operation_count - 1) / 4 * 4 + 1, nullif(cycle_count * 4, 0), cycle_count * ${leftMinor} + last.net,
     (cycle_count - 1) * ${leftMinor} + ${depositMinor} + last.rise,
     operation_count * ${depositMinor}, cycle_count * 2 + (operation_count % 4 > 0)::integer
   from ${people},
   lateral (
     select cycle_count * ${leftMinor} + case operation_count % 4
         when 0 then 0 when 2 then ${depositMinor - gameMinor} else ${depositMinor} end as wallet,
       case when operation_count % 4 >= 2 then 2 else 0 end as held,
       case operation_count % 4 when 0 then 0 else ${depositMinor} end as net,
       case operation_count % 4 when 0 then 0 else ${leftMinor} end as rise
   ) as last`,
  `insert into game_account (
     member_id, provider, username, password_sealed, opened_at, seen_at, moves
   )
   select id, '${provider}', 'kp' || lower(id), '\\x00', now(), now(), operation_count / 2
   from ${people}`,
];

const operationStatements: readonly string[] = [
  `insert into operation (
     member_id, number, kind, state, currency, amount_minor, source, target, detail,
     wallet_after_minor, posting, created_at, ended_at, event_number
   )
   select id, number, (array['deposit', 'transfer', 'transfer', 'withdraw'])[phase + 1], 'SUCCESS',
     'BAHT', amount, (array[${bankCode}, 'WALLET', '${provider}', 'WALLET'])[phase + 1],
     (array['WALLET', '${provider}', 'WALLET', ${bankCode}])[phase + 1],
     case phase when 3 then jsonb_build_object('bankCode', ${bankCode},
       'bankAccountNo', ${accountNo}, 'bankAccountName', ${nameOf}) else '{}' end,
     wallet_after, case phase when 0 then 1 else 2 end, at, at,
     case phase when 0 then cycle * 2 + 1 when 3 then cycle * 2 + 2 end
   from ${operations}, (select ${bankOf} as codes) as banks`,
  `insert into ledger_entry (
     member_id, account, seq, operation_number, posting, amount_minor, balance_after_minor, at
   )
   select id, 'held', (cycle * 2 + (phase = 3)::integer) * 2 + posting, number, posting,
     case posting when 1 then amount else -amount end,
     case posting when 1 then amount else 0 end, at
   from ${operations}, generate_series(1, 2) as posting
   where phase in (1, 3)`,
  `insert into ledger_entry (
     member_id, account, seq, operation_number, posting, amount_minor, balance_after_minor, at
   )
   select id, 'wallet', number, number, case phase when 2 then 2 else 1 end,
     case when phase in (0, 2) then amount else -amount end, wallet_after, at
   from ${operations}`,
  `insert into bank_receipt (
     line_id, sender_bank, reference, sender_account, sender_name, receiver_bank, receiver_account,
     currency, amount_minor, transferred_at, reported_at, state, channel, member_id,
     operation_number, ended_at
   )
   select id || number, ${bankCode}, id || number, 'xxx' || right(${accountNo}, 4), ${nameOf}, 'SCB',
     '9991111111', 'BAHT', amount, at, at, 'credited', 'feed', id, number, at
   from ${operations}, (select ${bankOf} as codes) as banks
   where phase = 0`,
  `insert into withdrawal (
     member_id, number, reference, due_at, checked_at, sent_at, attempts, is_open
   )
   select id, number, 'W' || id || lpad(number::text, 16, '0'), at, at, at, 1, false
   from ${operations} where phase = 3`,
  `insert into game_transfer (
     member_id, number, leg, provider, direction, credit_minor, reference, state, requested_at,
     attempts, ended_at
   )
   select id, number, 1, '${provider}', case phase when 1 then 'DEPOSIT' else 'WITHDRAW' end,
     amount * ratio_baht, 'T' || id || lpad(number::text, 16, '0'), 'SETTLED', at, 1, at
   from ${operations}, game_provider as game
   where phase in (1, 2) and game.code = '${provider}'`,
  `insert into bet (
     provider, id, member_id, game, stake_minor, payout_minor, status, placed_at, settled_at,
     reported_at
   )
   select '${provider}', id || ':' || number, id, 'book', ${depositMinor}, ${depositMinor}, 'SETTLED',
     at, at, at
   from ${operations}`,
];

/** The house's entries come in the order of time, and are found by it. */
const houseStatement = `
  insert into house_entry (
    account, currency, member_id, operation_number, posting, amount_minor, at
  )
  select (array['bank:SCB', 'game:${provider}', 'game:${provider}', 'bank:PAYOUT'])[phase + 1], 'BAHT',
    id, number, case phase when 0 then 1 else 2 end,
    case when phase in (0, 2) then -amount else amount end, at
  from ${operations} order by at`;

const playStatement = `
  insert into play_hour (hour, provider, currency, bets, stake_minor, payout_minor)
  select date_trunc('hour', settled_at), provider, 'BAHT', count(*), sum(stake_minor),
    sum(payout_minor)
  from bet where game = 'book' group by 1, 2
  on conflict (hour, provider, currency) do update
  set bets = play_hour.bets + excluded.bets,
    stake_minor = play_hour.stake_minor + excluded.stake_minor,
    payout_minor = play_hour.payout_minor + excluded.payout_minor`;

/**
 * Writes the book, over all given connections at once. Checks of foreign keys and triggers are off
 * meanwhile: the rows are right by construction. Indexes that no constraint needs are made at the
 * end.
 */
export async function addLargeBook(
  [client, ...others]: readonly [pg.ClientBase, ...pg.ClientBase[]],
  { members, operations: total, heavy = 0 }: BookSize,
  report: (line: string) => void = () => {},
): Promise<void> {
  const each = Math.floor(total / members);
  if (each < 1) throw new Error("A large book has at least one operation for each member.");
  const size = Math.max(1, Math.floor(chunk / each));
  const clients = [client, ...others];
  for (const one of clients) {
    await one.query("set session_replication_role = replica");
    await one.query("set synchronous_commit = off");
  }
  const indexes = await dropIndexes(client);
  try {
    let next = 1;
    const writeMembers = async (one: pg.ClientBase) => {
      while (next <= members) {
        const first = next;
        next += size;
        const last = Math.min(members, next - 1);
        for (const statement of [...memberStatements, ...operationStatements])
          await one.query(statement, [first, last, each, heavy]);
        report(`${first} to ${last} of ${members} members with ${each} operations each`);
      }
    };
    await Promise.all(clients.map(writeMembers));
    await client.query(houseStatement, [1, members, each, heavy]);
    await client.query(playStatement);
  } finally {
    for (const index of indexes) await client.query(index);
    for (const one of clients) {
      await one.query("reset session_replication_role");
      await one.query("reset synchronous_commit");
    }
  }
  report("Made the indexes");
  await client.query("vacuum analyze");
}

/** Drops the indexes of the written tables that no constraint needs; returns how to make them. */
async function dropIndexes(client: pg.ClientBase): Promise<readonly string[]> {
  const tables = [...memberStatements, ...operationStatements, houseStatement, playStatement].map(
    (statement) => /insert into (\w+)/.exec(statement)?.[1],
  );
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

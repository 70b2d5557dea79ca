import { createHash } from "node:crypto";
import pg from "pg";

const walletMinor = 10_000_000;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface BenchMember {
  readonly id: string;
  readonly token: string;
  readonly accountNo: string;
  readonly accountName: string;
}

/** Makes members with a session, money and coins each, the money through the books' own function. */
export async function addMembers(url: string, count: number): Promise<readonly BenchMember[]> {
  const members = Array.from({ length: count }, (_, index) => {
    const id = toId(index);
    return {
      id,
      token: `bench-token-${id}`,
      accountNo: `9${String(index).padStart(9, "0")}`,
      accountName: `BENCH ${toLetters(index)}`,
    };
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ids = members.map(({ id }) => id);
  const hashes = members.map(({ token }) => createHash("sha256").update(token).digest());
  await client.query(
    `insert into member (id, username, name, password_hash, currency)
     select id, '099' || lpad(row_number() over ()::text, 9, '0'), 'Bench', '-', 'BAHT'
     from unnest($1::text[]) as id`,
    [ids],
  );
  await client.query(
    `insert into bank_account (member_id, bank_code, account_no, account_name, locked_at)
     select id, 'SCB', account_no, account_name, clock_now()
     from unnest($1::text[], $2::text[], $3::text[]) as a (id, account_no, account_name)`,
    [ids, members.map((member) => member.accountNo), members.map((member) => member.accountName)],
  );
  await client.query(
    `insert into ledger_account (member_id, currency) select id, 'BAHT' from unnest($1::text[]) as id`,
    [ids],
  );
  await client.query(
    `insert into session (token_hash, member_id, expires_at)
     select hash, id, clock_now() + interval '1 day' from unnest($1::bytea[], $2::text[]) as s (hash, id)`,
    [hashes, ids],
  );
  for (let start = 0; start < count; start += 5000)
    await fill(client, ids.slice(start, start + 5000));
  await client.query(
    `update setting set value = '{"spinsPerDay": 1000000}' where key = 'spinwheel'`,
  );
  await client.query("vacuum analyze");
  await client.end();
  return members;
}

/** As deposits that the bank told of and that were played through, which bring coins for the wheel. */
async function fill(client: pg.Client, ids: readonly string[]): Promise<void> {
  const orders = ids.map((member_id, index) => ({
    index,
    member_id,
    kind: "deposit",
    state: "SUCCESS",
    currency: "BAHT",
    amount_minor: walletMinor,
    source: "SCB",
    target: "WALLET",
    detail: {},
    wallet_minor: walletMinor,
    held_minor: 0,
    refund_minor: 0,
    house: "bank:SCB",
    is_alone: false,
  }));
  await client.query(
    `with opened as materialized (
       select asked.member_id, opened.number
       from ledger_open($1::json) as opened
       join json_to_recordset($1::json) as asked (index integer, member_id text)
         on asked.index = opened.index
     )
     insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
       receiver_bank, receiver_account, currency, amount_minor, transferred_at, state, channel,
       member_id, operation_number, ended_at)
     select 'B' || member_id, 'SCB', 'B' || member_id, 'xxx0000', 'BENCH', 'SCB', '9991111111',
       'BAHT', $2, clock_now(), 'credited', 'feed', member_id, number, clock_now()
     from opened`,
    [JSON.stringify(orders), walletMinor],
  );
  // Coins are for money that was played through.
  await client.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at)
     select 'JOKER', 'bench-' || id, id, 'bench', $2, $2, 'SETTLED', clock_now(), clock_now()
     from unnest($1::text[]) as id`,
    [ids, walletMinor],
  );
}

function toId(index: number): string {
  let rest = index;
  let id = "";
  for (let at = 0; at < 9; at += 1) {
    id = (alphabet[rest % 32] ?? "0") + id;
    rest = Math.floor(rest / 32);
  }
  return `B${id}`;
}

/** Names differ by letters: digits are no part of a name. */
function toLetters(index: number): string {
  return Array.from(String(index).padStart(6, "0"), (digit) => "ABCDEFGHIJ"[Number(digit)]).join(
    "",
  );
}

import { allowSpins, insertMembers, type NewMember, writeCredits } from "@krapao/testkit/books";
import pg from "pg";

const walletMinor = 10_000_000;
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export type BenchMember = NewMember;

/** Makes members with a session, money and coins each. The books' own function writes the money. */
export async function addMembers(url: string, count: number): Promise<readonly BenchMember[]> {
  const members = Array.from({ length: count }, (_, index) => {
    const id = toId(index);
    const accountNo = `9${String(index).padStart(9, "0")}`;
    const bank = { bankCode: "SCB", accountNo, name: `BENCH ${toLetters(index)}` };
    return { id, token: `bench-token-${id}`, bank };
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await insertMembers(client, members, { isLocked: true });
  const ids = members.map(({ id }) => id);
  for (let start = 0; start < count; start += 5000)
    await fill(client, ids.slice(start, start + 5000));
  await allowSpins(client, 1_000_000);
  await client.query("vacuum analyze");
  await client.end();
  return members;
}

/** Deposits as the bank reports them, played through, so that they bring coins for the wheel. */
async function fill(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `with opened as materialized (
       select input.member_id, opened.number
       from ledger_open($1::json) as opened
       join json_to_recordset($1::json) as input (index integer, member_id text)
         on input.index = opened.index
     )
     insert into bank_receipt (line_id, sender_bank, reference, sender_account, sender_name,
       receiver_bank, receiver_account, currency, amount_minor, transferred_at, state, channel,
       member_id, operation_number, ended_at)
     select 'B' || member_id, 'SCB', 'B' || member_id, 'xxx0000', 'BENCH', 'SCB', '9991111111',
       'BAHT', $2, clock_now(), 'credited', 'feed', member_id, number, clock_now()
     from opened`,
    [writeCredits(ids, { kind: "deposit", amountMinor: walletMinor }), walletMinor],
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

import type pg from "pg";
import { addMembers } from "#world/members.ts";
import { asApplication } from "./as-application.ts";
import { bookRefund, openReward } from "./good-rewards.ts";
import { amountMinor, newReference, post } from "./post.ts";
import { addDeposit, addReceipt } from "./receipt.ts";

/** An excluded member, and a member in a break, with a reward that went back to the house and a deposit in every state that a held one can have. */
export async function writeStops(client: pg.Client): Promise<void> {
  const [member, excluded] = await addMembers(client, 2, { baht: 1000 });
  if (!member || !excluded) throw new Error("There is no member.");
  const exclude = "select protection_begin_stop($1, 'exclusion', null, 6, null, null)";
  await bookRefund(client, excluded.id);
  await client.query(exclude, [excluded.id]);
  // Two people close the account.
  await post(client, {
    memberId: excluded.id,
    kind: "finish_bonus",
    state: "SUCCESS",
    source: "REFUND",
    target: "WALLET",
    amountMinor,
    walletMinor: amountMinor,
    refundMinor: -amountMinor,
  });
  for (const verdict of ["other", "same"] as const) {
    await decideReview(client, excluded.bank.name, verdict);
  }
  await client.query(
    `insert into protection_stop (member_id, kind, from_at, until_at)
     select $1, 'limit', at, at + interval '1 hour' from clock_now() as at`,
    [excluded.id],
  );
  await client.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    member.id,
  ]);
  await openReward(client, { memberId: member.id, kind: "bonus", source: "DAILY" });
  await client.query("select protection_begin_stop($1, 'break', 7, null, null, null)", [member.id]);
  await client.query("select reward_settle_in_stop($1, 0)", [member.id]);
  for (const end of ["held", "returning", "SUCCESS", "FAILED", "credited"] as const) {
    const number = await hold(client, member.id, `STOP${end.toUpperCase()}`);
    if (end === "held") continue;
    if (end === "credited") await credit(client, member.id, number);
    else await sendBack(client, member.id, number, end);
  }
}

/** A member with the name of an excluded person, at whom an operator has looked. */
async function decideReview(
  client: pg.Client,
  name: string,
  verdict: "other" | "same",
): Promise<void> {
  const [member] = await addMembers(client, 1, { name });
  const { rows } = await client.query<{ id: string }>(
    "select id::text from protection_stop where member_id = $1 and kind = 'review'",
    [member?.id],
  );
  const stop = rows[0]?.id;
  await client.query("begin");
  const act = await client.query<{ id: string }>(
    `select id from office_request_as(office_console('proof'), sha256('console'), $1, $2,
       'the proof decides', '{}')`,
    [`protection.${verdict}`, `${member?.id}/${stop}`],
  );
  const [{ id } = { id: "" }] = act.rows;
  await client.query("select from office_take($1)", [id]);
  await client.query("select protection_decide_review($1, $2, $3)", [
    member?.id,
    stop,
    verdict === "same",
  ]);
  await client.query("select office_done($1, '{}')", [id]);
  await client.query("commit");
}

/** A member with a limit, and a deposit that it allows. */
export async function writeLimits(client: pg.Client): Promise<void> {
  const [member] = await addMembers(client, 1);
  if (!member) throw new Error("There is no member.");
  const { id: memberId } = member;
  await client.query("update bank_account set locked_at = clock_now() where member_id = $1", [
    memberId,
  ]);
  await client.query("select protection_set_limit($1, 'deposit', 'day', $2)", [
    memberId,
    amountMinor,
  ]);
  await addDeposit(client, memberId);
}

async function hold(client: pg.Client, memberId: string, reference: string): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `select number from deposit_hold_open(
       array[$1], array['BAHT'], array[$2::bigint], array['SCB'], array['bank:SCB'], array['{}'::jsonb])`,
    [memberId, amountMinor],
  );
  const number = rows[0]?.number ?? "";
  await addReceipt(client, { line: reference, reference, memberId }, number);
  return number;
}

async function sendBack(
  client: pg.Client,
  memberId: string,
  number: string,
  end: "returning" | "SUCCESS" | "FAILED",
): Promise<void> {
  await client.query("select deposit_hold_choose($1, $2, 'return')", [memberId, number]);
  await client.query(`select deposit_hold_decide($1, $2, ${newReference("B")})`, [
    memberId,
    number,
  ]);
  if (end === "returning") return;
  await asApplication(client, () =>
    client.query("select deposit_return_settle($1, $2, $3)", [memberId, number, end]),
  );
}

/** As after the break. */
async function credit(client: pg.Client, memberId: string, number: string): Promise<void> {
  await client.query("select ledger_advance($1, $2, 'SUCCESS', $3, $4, 0, null)", [
    memberId,
    number,
    amountMinor,
    -amountMinor,
  ]);
  await client.query(
    `update deposit_hold set state = 'credited', due_at = null, ended_at = clock_now()
     where member_id = $1 and number = $2`,
    [memberId, number],
  );
}

import type pg from "pg";
import { addMembers } from "#world/members.ts";
import { amountMinor, post } from "./post.ts";

/** A member whose wallet two people corrected, once in each direction. */
export async function writeAdjustments(client: pg.Client): Promise<void> {
  const [member] = await addMembers(client, 1, { baht: 1000 });
  if (!member) throw new Error("There is no member.");
  await client.query("insert into operator (id, name) values ('second', 'second')");
  for (const direction of ["credit", "debit"] as const) {
    await client.query("begin");
    const detail = { cause: "other", reference: "R1" };
    const input = { direction, amountMinor: String(amountMinor), ...detail };
    const { rows } = await client.query<{ id: string }>(
      `select id from office_request_as(office_console('proof'), sha256('console'), 'member.adjust', $1,
         'the proof asks', $2)`,
      [member.id, input],
    );
    const id = rows[0]?.id ?? "";
    await client.query(
      `update office_act set verdict = 'approved', decided_by = 'second',
         decided_device = sha256('second'), decided_at = clock_now(), proof = '{}' where id = $1`,
      [id],
    );
    await client.query("select from office_take($1)", [id]);
    const isCredit = direction === "credit";
    await post(client, {
      memberId: member.id,
      kind: "adjust",
      state: "SUCCESS",
      key: `own:act-${id}`,
      source: isCredit ? "HOUSE" : "WALLET",
      target: isCredit ? "WALLET" : "HOUSE",
      detail,
      amountMinor,
      walletMinor: isCredit ? amountMinor : -amountMinor,
      house: "adjust",
    });
    await client.query("select office_done($1, '{}')", [id]);
    await client.query("commit");
  }
}

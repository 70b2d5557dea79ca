import type pg from "pg";
import { addMembers } from "#world/members.ts";
import { asApplication } from "./as-application.ts";
import { newReference, openOperation } from "./post.ts";

/** Opens a withdrawal and ends it at the next call, as a server does meanwhile. */
export async function startWriter(client: pg.Client): Promise<() => Promise<void>> {
  const [member] = await addMembers(client, 1, { baht: 1000 });
  const memberId = member?.id ?? "";
  let open: string | undefined;
  const begin = async () => {
    const order = { memberId, kind: "withdraw", source: "WALLET", target: "SCB" } as const;
    open = await openOperation(client, order);
    await client.query(
      `insert into withdrawal (member_id, number, reference, due_at, checked_at)
       values ($1, $2, ${newReference("W")}, clock_now(), clock_now())`,
      [memberId, open],
    );
  };
  const end = async (number: string) => {
    open = undefined;
    await client.query("select ledger_advance($1, $2, 'FAILED', 10000, -10000, 0, 'bank:SCB')", [
      memberId,
      number,
    ]);
    await asApplication(client, () =>
      client.query("update withdrawal set is_open = false where (member_id, number) = ($1, $2)", [
        memberId,
        number,
      ]),
    );
  };
  return async () => {
    await client.query("begin");
    await (open === undefined ? begin() : end(open));
    await client.query("commit");
  };
}

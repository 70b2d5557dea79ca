import { members } from "@krapao/contract/office/members";
import { type OfficeWorld, openBrowser } from "./office.ts";
import type { World } from "./world.ts";

/** Searches in every way, on first and later pages, and reads the card and the history of a member. */
export async function visitMembers(
  { owner }: World,
  office: OfficeWorld,
  { heavyId, otherId }: { heavyId: string; otherId: string },
): Promise<void> {
  const agent = await openBrowser(office, "agent");
  const { rows } = await owner.query<Record<string, string>>(
    `select username, left(name, 3) as start, left(account_name, 2) as holder, account_no,
       right(account_no, 4) as tail, 'W' || id || lpad('', 16, 'Q') as payout
     from member join bank_account on member_id = id where id = $1`,
    [otherId],
  );
  const texts = [...Object.values(rows[0] ?? {}), heavyId, `${heavyId}-7`, "SSSSSSSSSSSSSSS1"];
  for (const text of texts) {
    for (const after of [null, { way: "holder", id: otherId }, { way: "end", id: otherId }]) {
      const found = await agent.call(members.find, { body: { text, after } });
      if (found.status !== 200) throw new Error(`The search for ${text} was refused.`);
    }
  }
  const params = { id: heavyId };
  const card = await agent.call(members.read, { params });
  if (card.status !== 200) throw new Error("The card was refused.");
  for (const before of [null, 2500, 1_002_500]) {
    const page = await agent.call(members.history, { params, body: { before } });
    if (page.body.operations.length !== 25) throw new Error("A page of the history is short.");
  }
}

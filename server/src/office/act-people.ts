import type { Currency } from "@krapao/contract/fields";
import type { Act } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import type { OperatorSession } from "./answer.ts";
import type { Office } from "./office.ts";

type Facts = Act["facts"];

/** The members of a finding are in its evidence. */
function foundMembers(evidence: string | null | undefined): readonly string[] {
  if (!evidence) return [];
  const { members = [] } = JSON.parse(evidence) as { readonly members?: readonly string[] };
  return members;
}

const membersIn = ({ member, other, evidence }: Facts): readonly string[] =>
  [member, other, ...foundMembers(evidence)].filter((id) => typeof id === "string");

/** Names the members in the facts of acts, for operators who may read about members. */
export async function readPeople(
  { db }: Office,
  { permissions }: OperatorSession,
  acts: readonly { readonly facts: Facts }[],
): Promise<(facts: Facts) => Act["people"]> {
  const ids = [...new Set(acts.flatMap(({ facts }) => membersIn(facts)))];
  if (ids.length === 0 || !permissions.has("member.read")) return () => [];
  const { rows } = await sql<{ id: string; name: string; phone: string; currency: Currency }>`
    select id, name, phone, currency from office_member where id = any (${ids}::text[])
  `.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return (facts) => membersIn(facts).flatMap((id) => known.get(id) ?? []);
}

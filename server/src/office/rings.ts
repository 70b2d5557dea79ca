import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type Ring, rings } from "@krapao/contract/office/rings";
import { sql } from "kysely";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly currency: Currency;
  readonly is_disabled: boolean;
  readonly is_joined: boolean;
  readonly in_minor: bigint;
  readonly out_minor: bigint;
}

export function ringRoutes(office: Office): void {
  answerOperator(office, rings.read, async ({ params }) => {
    const { rows } = await sql<MemberRow>`
      select person.id, person.name, person.phone, person.currency,
        person.disabled_at is not null as is_disabled, is_joined, in_minor, out_minor
      from office_ring_members(${params.id}) as near
      cross join lateral (
        select id, name, phone, currency, disabled_at from office_member
        where office_member.id = near.member_id offset 0
      ) as person
      order by person.id <> ${params.id}, person.id
    `.execute(office.db);
    if (rows.length === 0) throw new Failure("NO_DATA");
    const { rows: links } = await sql<Ring["links"][number]>`
      select one, other, kinds, harmless from ring_links(${rows.map(({ id }) => id)}::text[])
    `.execute(office.db);
    return {
      members: rows.map((row) => ({
        id: row.id,
        name: row.name,
        phone: row.phone,
        currency: row.currency,
        isDisabled: row.is_disabled,
        isJoined: row.is_joined,
        in: toAmount(row.in_minor),
        out: toAmount(row.out_minor),
      })),
      links,
    };
  });
  for (const call of [rings.harmless, rings.join])
    answerOperator(office, call, ({ session, params: { memberId, otherId }, body }) => {
      // The link has no direction. The database orders its members by their bytes too.
      const subject = memberId < otherId ? `${memberId}/${otherId}` : `${otherId}/${memberId}`;
      return requestOf(office, session, { call, subject, body });
    });
}

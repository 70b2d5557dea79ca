import type { Candidate, CodePayment } from "@krapao/contract/office/suspense";
import { sql } from "kysely";
import type { JudgedCandidate } from "#features/deposit/bank/candidates.ts";
import type { CreditedPayment } from "#features/deposit/twins.ts";
import type { Database } from "#platform/database/database.ts";

interface Person {
  readonly phone: string;
  readonly isDisabled: boolean;
}

/** The masked phone numbers of members. */
async function readPeople(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<Person & { id: string }>`
    select id, office_mask(username) as phone, disabled_at is not null as "isDisabled"
    from member where id = any (${ids}::text[])
  `.execute(db);
  return new Map(rows.map(({ id, phone, isDisabled }) => [id, { phone, isDisabled }]));
}

/** Only the end of the account number leaves the server. */
const shown = (one: JudgedCandidate) => ({
  memberId: one.memberId,
  bankCode: one.bankCode,
  accountTail: one.accountNo.slice(-4),
  accountName: one.accountName,
  currency: one.currency,
  fits: one.fits,
  fit: one.fit,
  hasAnnounced: one.hasAnnounced,
  isProven: one.isProven,
});

export async function toCandidates(
  db: Database,
  judged: readonly JudgedCandidate[],
): Promise<Candidate[]> {
  const people = await readPeople(
    db,
    judged.map(({ memberId }) => memberId),
  );
  return judged.flatMap((one) => {
    const person = people.get(one.memberId);
    return person ? [{ ...shown(one), ...person }] : [];
  });
}

export async function toPayments(
  db: Database,
  payments: readonly CreditedPayment[],
): Promise<CodePayment[]> {
  const people = await readPeople(
    db,
    payments.map(({ memberId }) => memberId),
  );
  return payments.map(({ provider, paymentId, memberId, latest, reference }) => ({
    provider,
    paymentId,
    phone: people.get(memberId)?.phone ?? "",
    paidAt: latest.toISOString(),
    reference,
  }));
}

import { staff, type StaffMember } from "@krapao/contract/office/staff";
import { sql } from "kysely";
import { requestAct } from "#acts/pipeline.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import { answerOperator } from "./answer.ts";
import type { Office } from "./office.ts";

interface StaffRow extends Pick<
  StaffMember,
  | "id"
  | "name"
  | "roles"
  | "passkeys"
  | "sessions"
  | "requested"
  | "decided"
  | "revealed"
  | "totp"
  | "shifts"
> {
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly last_used_at: Date | null;
  readonly is_invited: boolean;
  readonly decided_seconds: number | null;
  readonly payout_seconds: number | null;
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));

const toStaff = ({
  created_at,
  disabled_at,
  last_used_at,
  is_invited,
  decided_seconds,
  payout_seconds,
  ...row
}: StaffRow): StaffMember => ({
  ...row,
  since: created_at.toISOString(),
  disabledAt: disabled_at?.toISOString() ?? null,
  lastUsedAt: last_used_at?.toISOString() ?? null,
  isInvited: is_invited,
  decidedSeconds: rounded(decided_seconds),
  payoutSeconds: rounded(payout_seconds),
  isMachine: /^(?:console\.|sandbox-)/.test(row.id),
});

export function staffRoutes(office: Office): void {
  const { db, deeds } = office;
  answerOperator(office, staff.list, async () => {
    const { rows } = await sql<StaffRow>`
      select id, name, roles, created_at, disabled_at, passkeys, sessions, last_used_at, is_invited,
        requested, decided, revealed, totp, shifts, decided_seconds, payout_seconds
      from office_operator order by disabled_at is not null, id limit 500
    `.execute(db);
    return { staff: rows.map(toStaff) };
  });
  answerOperator(office, staff.shifts, async ({ params }) => {
    const { rows } = await sql<{
      began_at: Date;
      last_at: Date;
      is_open: boolean;
      acts: bigint;
    }>`select began_at, last_at, is_open, acts from office_shifts(${params.id}) limit 100`.execute(
      db,
    );
    return {
      shifts: rows.map((row) => ({
        from: row.began_at.toISOString(),
        to: row.last_at.toISOString(),
        isOpen: row.is_open,
        acts: Number(row.acts),
      })),
    };
  });
  answerOperator(office, staff.invite, async ({ session, params, body }) => {
    const { reason, name, roles } = body;
    // The requester gets the link now. It works when the act is done: only then the hash is stored.
    const invitation = randomToken();
    const input = { name, roles, invitation: hashSecret(invitation).toString("hex") };
    const request = { kind: "operator.invite", subject: params.id, reason, input } as const;
    const reply = await deeds
      .transaction()
      .execute((tx) => requestAct(tx, session.tokenHash, request));
    return { ...reply, invitation };
  });
  const onOperator = [
    staff.setRoles,
    staff.endSessions,
    staff.disable,
    staff.enable,
    staff.allowTotp,
    staff.endTotp,
  ];
  for (const call of onOperator) {
    const { act: kind } = call;
    if (!kind) throw new Error(`${call.path} names no act.`);
    answerOperator(office, call, ({ session, params, body }) => {
      const { reason, ...input } = body;
      const request = { kind, subject: params.id, reason, input };
      return deeds.transaction().execute((tx) => requestAct(tx, session.tokenHash, request));
    });
  }
}

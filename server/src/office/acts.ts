import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { type Act, actKinds, acts, waitingMax } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import { approveAct } from "#acts/pipeline.ts";
import { Failure } from "#platform/http/failure.ts";
import { readPeople } from "./act-people.ts";
import { answerOperator, type OperatorSession } from "./answer.ts";
import { checkSignature, listKeys } from "./keys.ts";
import type { Office } from "./office.ts";
import { readRehearsalsOf } from "./rehearsals.ts";

interface ActState {
  readonly id: bigint;
  readonly kind: Act["kind"];
  readonly subject: string;
  readonly state: Act["state"];
  readonly reason: string;
  readonly amount_minor: bigint | null;
  readonly currency: Currency | null;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decided_reason: string | null;
  readonly facts: Record<string, string | null>;
  readonly inputs: Record<string, string | null>;
  readonly changed: string[];
  readonly undone_by: bigint | null;
  readonly undone_at: Date | null;
  readonly undoes: bigint[];
}

const columns = sql`id, kind, subject, state, reason, amount_minor, currency, requested_by,
  requested_at, expires_at, decided_by, decided_at, decided_reason, facts, changed,
  undone_by, undone_at, undoes, inputs`;

function toAct(
  row: ActState,
  { operatorId, permissions, isByTotp }: OperatorSession,
  { rehearsal, people }: Pick<Act, "rehearsal" | "people">,
): Act {
  const { approve } = actKinds[row.kind];
  const isOwn = row.requested_by === operatorId;
  return {
    id: String(row.id),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    reason: row.reason,
    amount: row.amount_minor === null ? null : toAmount(row.amount_minor),
    currency: row.currency,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedReason: row.decided_reason,
    facts: row.facts,
    inputs: row.inputs,
    people,
    changed: row.changed,
    isOwn,
    isApprovable:
      row.state === "WAITING" &&
      !isOwn &&
      !isByTotp &&
      approve !== null &&
      permissions.has(approve),
    rehearsal,
    undoneBy: row.undone_by === null ? null : String(row.undone_by),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoes: row.undoes.map(String),
  };
}

/** The challenge of an act, or the reason why this operator may not approve it now. */
async function challengeOf({ db }: Office, session: OperatorSession, id: string): Promise<Buffer> {
  const { rows } = await sql<{ challenge: Buffer }>`
    select office_act_challenge(${session.tokenHash}, ${id}::bigint) as challenge
  `.execute(db);
  if (!rows[0]) throw new Error("The database returned no challenge.");
  return rows[0].challenge;
}

export function actRoutes(office: Office): void {
  const { db, deeds, keys } = office;
  answerOperator(office, acts.list, async ({ session }) => {
    const { rows: waiting } = await sql<ActState>`
      select ${columns} from office_act_state
      where is_open and state = 'WAITING' order by requested_at limit ${waitingMax}
    `.execute(db);
    const { rows: decided } = await sql<ActState>`
      (select ${columns} from office_act_state
        where needs = 1 and not is_open order by id desc limit 30)
      union all
      -- Nobody has noted their end yet.
      (select ${columns} from office_act_state
        where needs = 1 and is_open and expires_at <= clock_now() order by expires_at limit 30)
      order by id desc limit 30
    `.execute(db);
    const kept = await readRehearsalsOf(
      db,
      [...waiting, ...decided].map(({ id }) => id),
    );
    const peopleOf = await readPeople(office, session, [...waiting, ...decided]);
    const show = (row: ActState) =>
      toAct(row, session, { rehearsal: kept.get(row.id) ?? null, people: peopleOf(row.facts) });
    return { waiting: waiting.map(show), decided: decided.map(show) };
  });
  answerOperator(office, acts.read, async ({ session, params }) => {
    const isReader = session.permissions.has("record.read");
    const { rows } = await sql<ActState>`
      select ${columns} from office_act_state
      where id = ${params.id}::bigint
        and (needs = 1 or requested_by = ${session.operatorId} or ${isReader})
    `.execute(db);
    const [row] = rows;
    if (!row) throw new Failure("NO_DATA");
    const kept = await readRehearsalsOf(db, [row.id]);
    const peopleOf = await readPeople(office, session, [row]);
    return toAct(row, session, {
      rehearsal: kept.get(row.id) ?? null,
      people: peopleOf(row.facts),
    });
  });
  answerOperator(office, acts.challenge, async ({ session, params }) => ({
    challenge: (await challengeOf(office, session, params.id)).toString("base64url"),
    rpId: keys.passkeys.domain,
    ids: await listKeys(keys, session.operatorId),
  }));
  answerOperator(office, acts.approve, async ({ session, params, body }) => {
    const challenge = await challengeOf(office, session, params.id);
    const { signCount } = await checkSignature(keys, body, challenge);
    const approval = { id: params.id, proof: body, signCount };
    return deeds.transaction().execute((tx) => approveAct(tx, session.tokenHash, approval));
  });
  for (const call of [acts.reject, acts.recall]) {
    const verdict = call === acts.reject ? "rejected" : "recalled";
    answerOperator(office, call, async ({ session, params, body }) => {
      await sql`select office_dismiss(${session.tokenHash}, ${params.id}::bigint, ${verdict},
        ${body.reason})`.execute(db);
      return { message: "SUCCESS" as const };
    });
  }
}

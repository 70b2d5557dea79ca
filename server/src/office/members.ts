import { members } from "@krapao/contract/office/members";
import { sql } from "kysely";
import { requestAct } from "#acts/pipeline.ts";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import { findMembers, readSearch } from "./find-members.ts";
import { readHistory, readMemberCard } from "./member-card.ts";
import { adjustRoute, bankRoute } from "./member-acts.ts";
import type { Office } from "./office.ts";

export function memberRoutes(office: Office): void {
  const { db, deeds, config } = office;
  answerOperator(office, members.find, ({ body }) =>
    findMembers(db, readSearch(body.text, config), body.after),
  );
  answerOperator(office, members.read, async ({ params }) => {
    const card = await readMemberCard({ db, deeds }, params.id);
    if (!card) throw new Failure("NO_DATA");
    return card;
  });
  answerOperator(office, members.history, ({ params, body }) =>
    readHistory(db, params.id, body.before),
  );
  answerOperator(office, members.reveal, async ({ session, params, body }) => {
    const { what, reason } = body;
    // The act is committed before the number is read.
    const { actId } = await deeds.transaction().execute((tx) =>
      requestAct(tx, session.tokenHash, {
        kind: "member.reveal",
        subject: params.id,
        reason,
        input: { what },
      }),
    );
    const { rows } = await sql<{ value: string; until: Date }>`
      select value, until from office_revealed(${session.tokenHash}, ${actId}::bigint)
    `.execute(db);
    if (!rows[0]) throw new Error("The database revealed nothing.");
    return { value: rows[0].value, until: rows[0].until.toISOString() };
  });
  adjustRoute(office);
  bankRoute(office);
  for (const call of [
    members.note,
    members.endSessions,
    members.disable,
    members.enable,
    members.close,
  ]) {
    const { act: kind } = call;
    if (!kind) throw new Error(`${call.path} names no act.`);
    answerOperator(office, call, ({ session, params, body }) =>
      deeds
        .transaction()
        .execute((tx) =>
          requestAct(tx, session.tokenHash, { kind, subject: params.id, reason: body.reason }),
        ),
    );
  }
}

import type { ActReply } from "@krapao/contract/office/acts";
import pg from "pg";
import { requestActAtConsole } from "#acts/pipeline.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

interface LoginChange {
  readonly phone: string;
  readonly isDisabled: boolean;
  readonly reason: string;
}

/**
 * Blocks a member's login, or asks for opening it again, which takes a second person in the office.
 * The phone is in its normal form.
 */
export async function setMemberDisabled(
  { pool, actor }: Operator,
  { phone, isDisabled, reason }: LoginChange,
): Promise<ActReply> {
  const { rows } = await pool.query<{ id: string }>("select id from member where username = $1", [
    phone,
  ]);
  const [member] = rows;
  if (!member) throw new Error(`There is no member ${phone}.`);
  return createDatabase(pool)
    .transaction()
    .execute((tx) =>
      requestActAtConsole(tx, actor.replace(/^operator:/, ""), {
        kind: isDisabled ? "member.disable" : "member.enable",
        subject: member.id,
        reason,
      }),
    );
}

/** The refusals of the database as sentences for a person. */
const refusals: Readonly<Record<string, (deed: string) => string>> = {
  NO_DATA: (deed) => `The member is ${deed}d already.`,
  ACT_OPEN: () => "The same request waits for a second person in the office.",
};

export async function runMember(
  operator: Operator,
  [deed, phone, ...rest]: readonly string[],
  toPhone: (written: string) => string,
): Promise<string | undefined> {
  const reason = rest.join(" ").trim();
  if (!phone || !reason || (deed !== "disable" && deed !== "enable")) return undefined;
  const change = { phone: toPhone(phone), isDisabled: deed === "disable", reason };
  const reply = await setMemberDisabled(operator, change).catch((error: unknown) => {
    const sentence = error instanceof pg.DatabaseError ? refusals[error.message] : undefined;
    throw sentence ? new Error(sentence(deed), { cause: error }) : error;
  });
  if (reply.state === "WAITS") {
    return `Member ${phone} waits for a second person: act ${reply.actId} in the office.`;
  }
  return `Member ${phone} is ${deed}d.`;
}

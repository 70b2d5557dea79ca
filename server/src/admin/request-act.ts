import type { ActReply } from "@krapao/contract/office/acts";
import pg from "pg";
import { type ActRequest, requestActAtConsole } from "#acts/pipeline.ts";
import { createDatabase } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Operator } from "./acts.ts";

/** Sentences for a person instead of the codes of refusals. */
type Sentences = Readonly<Record<string, string>>;

/**
 * Requests an act at the command line. The person is named by the login of the machine. The answer is
 * whether it was done, or waits for a second person in the office.
 */
export async function requestAtConsole(
  { pool, actor }: Operator,
  request: ActRequest,
  sentences: Sentences,
): Promise<ActReply> {
  const osUser = actor.replace(/^operator:/, "");
  try {
    return await createDatabase(pool)
      .transaction()
      .execute((tx) => requestActAtConsole(tx, osUser, request));
  } catch (error) {
    const code = codeOf(error);
    const sentence = code === undefined ? undefined : { ...common(request), ...sentences }[code];
    throw sentence ? new Error(sentence, { cause: error }) : error;
  }
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Failure) return error.code;
  return error instanceof pg.DatabaseError ? error.message : undefined;
}

const common = ({ subject }: ActRequest): Sentences => ({
  ACT_OPEN: `A request about ${subject} waits for a second person already.`,
});

/** What became of the request, as a sentence. */
export function sentenceOf({ state, actId }: ActReply, done: string, what: string): string {
  return state === "DONE" ? done : `${what} waits for a second person: act ${actId} in the office.`;
}

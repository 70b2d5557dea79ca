import type pg from "pg";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

async function findState(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ terminated: boolean }>(
    "select (value ->> 'terminated')::boolean as terminated from setting where key = 'service'",
  );
  return rows[0]?.terminated ? "The service has ended." : "The service goes on.";
}

/** Ends the service at once, or asks for resuming it, which takes a second person in the office. */
export async function runService(
  operator: Operator,
  [deed, ...words]: readonly string[],
): Promise<string | undefined> {
  if (deed === "status") return findState(operator.pool);
  if (deed !== "end" && deed !== "resume") return undefined;
  const reason = words.join(" ").trim() || "at the command line";
  const kind = `service.${deed}` as const;
  const request = { kind, subject: "service", reason };
  const sentences = { NO_DATA: "It is so already." };
  const reply = await requestAtConsole(operator, request, sentences);
  return sentenceOf(reply, "The service has ended.", "The service");
}

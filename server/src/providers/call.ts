import { Contradiction } from "#platform/discrepancies.ts";
import { StoreAway } from "#platform/files/file-backend.ts";
import { inSpan } from "#platform/watch/spans.ts";
import { TooLate } from "./fence.ts";
import { NoAnswer } from "./no-answer.ts";

/** Names one call. `provider` and `call` are fixed words, because they label the metrics. */
export interface CallName {
  /** `bank`, `sms`, `gift`, `chat`, `payment:KBANK`, `game:JOKER`. */
  readonly provider: string;
  readonly call: string;
  /** The work item that the call is about. It is logged and is never a label. */
  readonly reference?: string | undefined;
}

export const callOutcomes = [
  "ok",
  /** A 4xx status. */
  "refused",
  /** A 5xx status. */
  "error",
  /** An answer that the protocol does not know. */
  "unclear",
  "no_answer",
  /** The request arrived too late and did nothing. */
  "too_late",
  "contradiction",
  /** Our own code failed. */
  "fault",
] as const;

export type CallOutcome = (typeof callOutcomes)[number];

export interface FinishedCall extends CallName {
  readonly outcome: CallOutcome;
  readonly seconds: number;
  readonly error?: unknown;
}

export interface Party {
  readonly url: string;
  readonly key: string;
  /** Counts and logs the calls; the command that checks a provider does neither. */
  readonly onCall?: (call: FinishedCall) => void;
}

/** Our own code failed while it made a request or read its answer. */
class CallFault extends Error implements CallName {
  override readonly name = "CallFault";
  readonly provider: string;
  readonly call: string;
  readonly reference: string | undefined;

  constructor({ provider, call, reference }: CallName, cause: unknown) {
    super(`${provider} ${call}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.provider = provider;
    this.call = call;
    this.reference = reference;
  }
}

/** The status of the reply, as soon as there is one. */
export interface SeenReply {
  status?: number;
}

/** Runs one call and reports its end. Every call to a provider passes here exactly once. */
export function observeCall<Answer>(
  { onCall }: Pick<Party, "onCall">,
  { provider, call, reference }: CallName,
  run: (seen: SeenReply) => Promise<Answer>,
): Promise<Answer> {
  const name = { provider, call, reference };
  const startedAt = performance.now();
  const seen: SeenReply = {};
  const attributes = { provider, call };
  const start = { name: `${provider} ${call}`, kind: "client", attributes } as const;
  return inSpan(start, async (span) => {
    const finish = (outcome: CallOutcome, error?: unknown) => {
      span.attributes["outcome"] = outcome;
      if (seen.status) span.attributes["http.response.status_code"] = seen.status;
      onCall?.({ ...name, outcome, seconds: (performance.now() - startedAt) / 1000, error });
    };
    try {
      const answer = await run(seen);
      finish(outcomeOfStatus(seen.status ?? 200));
      return answer;
    } catch (error) {
      const outcome = outcomeOfError(error, seen.status);
      const thrown = outcome === "fault" ? new CallFault(name, error) : error;
      finish(outcome, thrown);
      throw thrown;
    }
  });
}

function outcomeOfStatus(status: number): "ok" | "refused" | "error" {
  if (status >= 500) return "error";
  return status >= 400 ? "refused" : "ok";
}

function outcomeOfError(error: unknown, status: number | undefined): CallOutcome {
  if (error instanceof TooLate) return "too_late";
  if (error instanceof Contradiction) return "contradiction";
  if (error instanceof StoreAway) return "no_answer";
  if (!(error instanceof NoAnswer)) return "fault";
  if (status === undefined) return "no_answer";
  return status >= 500 ? "error" : "unclear";
}

import { catalogue, type Code } from "@krapao/contract/codes";
import type { Failure as FailureReply } from "@krapao/contract/fields";

interface FailureOptions {
  /** A status that differs from the status of the code. */
  readonly status?: number;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** A refusal with a code of the catalogue, not a fault of ours. `answerErrors` makes the reply. */
export class Failure extends Error {
  readonly code: Code;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, { field, status, retryAfterSeconds }: FailureOptions = {}) {
    super(catalogue[code].sentence);
    this.code = code;
    this.status = status ?? catalogue[code].status;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  toReply(): FailureReply {
    return { code: this.code, message: this.message, ...(this.field ? { field: this.field } : {}) };
  }
}

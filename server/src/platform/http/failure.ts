import { catalogue, type Code } from "@krapao/contract/codes";
import { officeCatalogue, type OfficeCode } from "@krapao/contract/office/codes";

/** A code of the member's API or of the office. */
export type AnyCode = Code | OfficeCode;

const sentences: Readonly<Record<AnyCode, { status: number; sentence: string }>> = {
  ...catalogue,
  ...officeCatalogue,
};

interface FailureReply {
  readonly code: AnyCode;
  readonly message: string;
  readonly field?: string;
  readonly left?: number;
}

interface FailureOptions {
  /** A status that differs from the status of the code. */
  readonly status?: number;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  /** What the limit that refuses still leaves. */
  readonly left?: number | undefined;
}

/** A refusal with a code of the catalogue, not a fault of ours. `answerErrors` makes the reply. */
export class Failure extends Error {
  readonly code: AnyCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly left: number | undefined;

  constructor(code: AnyCode, { field, status, retryAfterSeconds, left }: FailureOptions = {}) {
    super(sentences[code].sentence);
    this.code = code;
    this.status = status ?? sentences[code].status;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
    this.left = left;
  }

  toReply(): FailureReply {
    const { code, message, field, left } = this;
    return { code, message, ...(field && { field }), ...(left !== undefined && { left }) };
  }
}

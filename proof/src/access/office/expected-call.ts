import type { Role } from "@krapao/contract/office/permissions";

/** The things that requests of operators name. */
export interface Named {
  readonly memberId: string;
  readonly phone: string;
  readonly payout: string;
  readonly receipt: string;
  readonly act: string;
}

/** What a call needs beside its role. */
export interface Needs {
  /** A touch of the passkey within five minutes. */
  readonly touch?: true;
  /** A session that was opened with a code of an app may make it, because it stops or notes something. */
  readonly code?: true;
  /** Such a session may not make it, although it needs no touch. */
  readonly passkey?: true;
  /** Only the operator who requested the act, whatever the role of others. */
  readonly own?: true;
  /** It is answered in a locked session. */
  readonly whenLocked?: true;
  /** Fills the braces of the path. */
  readonly path?: (named: Named) => Readonly<Record<string, string>>;
  readonly body?: (named: Named) => object;
}

export interface ExpectedCall extends Needs {
  readonly opens: "anybody" | readonly Role[];
}

export const reason = "the proof asks";
export const readers = ["agent", "clerk", "risk", "owner", "auditor"] as const;
export const workers = ["agent", "clerk", "risk", "owner"] as const;
export const only = (opens: readonly Role[], needs: Needs = {}): ExpectedCall => ({
  opens,
  ...needs,
});

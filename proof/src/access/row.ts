import type { Answer, Call } from "./call.ts";
import type { Described } from "./description.ts";
import type { Person } from "./person.ts";
import type { Stage } from "./stage.ts";

/**
 * The refusal codes for another caller who names the thing, or "own" if the field only names the
 * caller's own.
 */
type Foreign = readonly string[] | "own";

/** The people of a row: the owner, and another person who tries to reach the owner's things. */
export interface Cast {
  readonly owner: Person;
  readonly other: Person;
}

/** One call of the matrix. */
export interface Row {
  /** The operation's name in the API's description. */
  readonly operation: string;
  readonly cast: (stage: Stage) => Cast;
  /** The request as this person makes it for their own things. */
  readonly send: (person: Person) => Call;
  /** The owner's answer. It shows that the request is valid and only the caller is not. */
  readonly owner: readonly string[];
  /** The fields that identify something, by path, with the refusals for naming the owner's. */
  readonly identifiers: Readonly<Record<string, Foreign>>;
  /** The fields that identify nothing personal: amounts, pages, words, public offers. */
  readonly values: readonly string[];
}

/** A row with cells other than members and sessions: signed calls, addresses that are keys. */
export interface SpecialRow {
  readonly operation: string;
  readonly values: readonly string[];
  readonly identifiers: Row["identifiers"];
  readonly cells: (stage: Stage, described: Described) => readonly Cell[];
}

export type Verdict =
  | { readonly kind: "refused"; readonly codes: readonly string[] }
  /** The answer is about the caller's own data: nothing of the owner is shown or changed. */
  | { readonly kind: "own"; readonly caller: Person | undefined }
  | { readonly kind: "let in"; readonly codes: readonly string[] };

/** One cell of the matrix: a caller, and the identifier of the owner that the request names. */
export interface Cell {
  readonly operation: string;
  readonly caller: string;
  readonly names: string;
  readonly owner: Person | undefined;
  readonly expects: Verdict;
  readonly send: () => Promise<Answer>;
}

interface Options {
  readonly send?: Row["send"];
  readonly cast?: Row["cast"];
  readonly owner?: readonly string[];
  readonly identifiers?: Row["identifiers"];
  readonly values?: readonly string[];
}

/** A row about the member of the session and, with identifiers, about the things they name. */
export function row(operation: string, options: Options = {}): Row {
  return {
    operation,
    cast: options.cast ?? ((stage) => stage),
    send: options.send ?? (() => ({})),
    owner: options.owner ?? ["OK"],
    identifiers: options.identifiers ?? {},
    values: options.values ?? [],
  };
}

/** A person's thing, by the name that the stage gave it. */
export function thing({ things }: Person, name: string): string {
  return things[name] ?? `no-${name}-of-theirs`;
}

import type { Answer, Call } from "./call.ts";
import type { Described } from "./description.ts";
import type { Person } from "./person.ts";
import type { Stage } from "./stage.ts";

/** The codes that somebody else is told for naming it, or that it names only what is the caller's own. */
type Foreign = readonly string[] | "own";

/** Who the cells of a row are about: whose things they are, and who else reaches for them. */
export interface Cast {
  readonly owner: Person;
  readonly other: Person;
}

/** One call of the matrix. */
export interface Row {
  /** As the API's description names it. */
  readonly operation: string;
  readonly cast: (stage: Stage) => Cast;
  /** The request as this person makes it for what is theirs. */
  readonly send: (person: Person) => Call;
  /** What the owner is answered: it shows that the request is good and only the caller is not. */
  readonly owner: readonly string[];
  /** The fields that name something, by their place, with what others get for naming the owner's. */
  readonly identifiers: Readonly<Record<string, Foreign>>;
  /** The fields that name nothing of anybody's: amounts, pages, words, what is offered to all. */
  readonly values: readonly string[];
}

/** A row whose cells are not those of members and sessions: signed calls, addresses that are keys. */
export interface SpecialRow {
  readonly operation: string;
  readonly values: readonly string[];
  readonly identifiers: Row["identifiers"];
  readonly cells: (stage: Stage, described: Described) => readonly Cell[];
}

export type Verdict =
  | { readonly kind: "refused"; readonly codes: readonly string[] }
  /** The answer is about what is the caller's own: nothing of the owner's is shown or changed. */
  | { readonly kind: "own"; readonly caller: Person | undefined }
  | { readonly kind: "let in"; readonly codes: readonly string[] };

/** One place of the matrix: a caller, and what of the owner's the request names. */
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

/** A row about the member of the session and, where it has identifiers, about what they name. */
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

/** What a person has, by the name it was given on the stage. */
export function thing({ things }: Person, name: string): string {
  return things[name] ?? `no-${name}-of-theirs`;
}

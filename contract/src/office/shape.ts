import * as v from "valibot";

/** A field of a form, as the schema of a value describes it. */
export interface Field {
  /** The names that lead to it; none if the value is no object. */
  readonly path: readonly string[];
  readonly type: "boolean" | "number" | "text" | "choice";
  /** What a choice is made from. */
  readonly options: readonly string[];
  /** What stands for an empty field, if it may be empty; `absent` leaves out its group. */
  readonly empty: "null" | "absent" | undefined;
  /** A text of several lines. */
  readonly isLong: boolean;
}

/** The part of a schema that a form needs. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly options?: readonly string[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

const longText = 100;

/** The fields of a value in the order of its schema. */
export function fieldsOf(schema: v.GenericSchema): readonly Field[] {
  return walk(schema, [], undefined);
}

function walk(
  { type, entries, wrapped, options = [], pipe = [] }: Shape,
  path: readonly string[],
  empty: Field["empty"],
): readonly Field[] {
  if (wrapped) return walk(wrapped, path, type === "nullable" ? "null" : "absent");
  if (entries) {
    return Object.entries(entries).flatMap(([name, part]) => walk(part, [...path, name], empty));
  }
  const max = pipe.find((action) => action.type === "max_length")?.requirement;
  const isLong = typeof max === "number" && max > longText;
  const isPlain = type === "boolean" || type === "number";
  return [
    {
      path,
      type: isPlain ? type : type === "picklist" ? "choice" : "text",
      options,
      empty,
      isLong: !isPlain && isLong,
    },
  ];
}

/** The first field of a value that its schema refuses, and whether it is missing. */
export function wrongField(
  schema: v.GenericSchema,
  value: unknown,
): { readonly field: string; readonly isMissing: boolean } | undefined {
  const { issues } = v.safeParse(schema, value);
  const [issue] = issues ?? [];
  if (!issue) return undefined;
  return { field: v.getDotPath(issue) ?? "", isMissing: issue.received === "undefined" };
}

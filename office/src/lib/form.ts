import type { Field } from "@krapao/contract/office/shape";

/** What an operator has typed, by the names that lead to a field. */
export type FormValues = Readonly<Record<string, string | boolean>>;

export const nameOf = ({ path }: Pick<Field, "path">) => path.join("/");

function readAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    value,
  );
}

/** The form of a value. */
export function toForm(fields: readonly Field[], value: unknown): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const found = readAt(value, field.path) as string | number | boolean | null | undefined;
      return [nameOf(field), field.type === "boolean" ? found === true : String(found ?? "")];
    }),
  );
}

function parsed({ type, empty }: Field, typed: string | boolean | undefined): unknown {
  if (typeof typed === "boolean") return typed;
  const text = (typed ?? "").trim();
  if (text === "" && empty !== undefined) return empty === "null" ? null : undefined;
  if (type !== "number") return text;
  // Text that is no number stays text, which the schema refuses.
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The value of a form. A group is left out if all of its fields may be absent and are empty. */
export function toValue(fields: readonly Field[], form: FormValues): unknown {
  let value: unknown;
  for (const field of fields) {
    const leaf = parsed(field, form[nameOf(field)]);
    if (field.path.length === 0) return leaf;
    const path = leaf === undefined ? field.path.slice(0, -2) : field.path;
    value = withLeaf(value, path, leaf === undefined ? {} : leaf);
  }
  return value;
}

function withLeaf(group: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return group ?? leaf;
  const known = (group ?? {}) as Readonly<Record<string, unknown>>;
  return { ...known, [name]: withLeaf(known[name], rest, leaf) };
}

export interface Change {
  readonly field: Field;
  readonly before: string | boolean;
  readonly after: string | boolean;
}

/** The fields in which two forms differ. */
export function changesOf(
  fields: readonly Field[],
  before: FormValues,
  after: FormValues,
): readonly Change[] {
  return fields
    .map((field) => ({
      field,
      before: before[nameOf(field)] ?? "",
      after: after[nameOf(field)] ?? "",
    }))
    .filter((change) => change.before !== change.after);
}

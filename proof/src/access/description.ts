import { keyHeader } from "./call.ts";

/** One call as the server's published description has it. */
export interface Described {
  /** For example `spinwheel.claim`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly isForMembers: boolean;
  /** All fields of the request by path: `path.code`, `body.coupon`, `header.…`. */
  readonly fields: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** A language identifies no person. */
const languageFields = new Set(["cookie.lang", "header.Accept-Language"]);

/** Every mounted call. A server test checks that the description matches the routes. */
export async function readDescription(url: string): Promise<readonly Described[]> {
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths, components } = (await reply.json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      path,
      isForMembers: isForMembers(operation),
      fields: [...parametersOf(operation, components), ...bodyOf(operation)],
    })),
  );
}

/** A call that also accepts requests without a session is not for members only. */
function isForMembers({ security = [] }: Operation): boolean {
  return security.length > 0 && security.every((way) => "session" in way);
}

function parametersOf(
  { parameters = [] }: Operation,
  components: Document["components"],
): string[] {
  return parameters
    .flatMap((one) => ("$ref" in one ? (sharedOf(one.$ref, components) ?? []) : one))
    .map(({ name, in: position }) => `${position}.${name}`)
    .filter((field) => !languageFields.has(field));
}

function sharedOf($ref: string, { parameters }: Document["components"]): Parameter | undefined {
  return parameters[$ref.slice($ref.lastIndexOf("/") + 1)];
}

function bodyOf({ requestBody }: Operation): string[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    Object.keys(schema.properties ?? {}).map((name) =>
      type === "multipart/form-data" ? `form.${name}` : `body.${name}`,
    ),
  );
}

export const keyField = `header.${keyHeader}`;

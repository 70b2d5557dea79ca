import { keyHeader } from "./ask.ts";

/** One call as the running server describes it. */
export interface Described {
  /** As `spinwheel.claim`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly isForMembers: boolean;
  /** Everything a request of it carries, by its place: `path.code`, `body.coupon`, `header.…`. */
  readonly fields: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

/** Every call that is mounted: a test of the server holds its description to its routes. */
export async function readDescription(url: string): Promise<readonly Described[]> {
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation: operation.operationId,
      method: method.toUpperCase(),
      path,
      // Where nobody is one of the ways to come, a session is not needed.
      isForMembers: operation.security?.every((way) => "session" in way) ?? false,
      fields: [...parametersOf(operation), ...bodyOf(operation)],
    })),
  );
}

function parametersOf({ parameters = [] }: Operation): string[] {
  return parameters.map(({ name, in: place }) => `${place}.${name}`);
}

function bodyOf({ requestBody }: Operation): string[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    Object.keys(schema.properties ?? {}).map((name) =>
      type === "multipart/form-data" ? `form.${name}` : `body.${name}`,
    ),
  );
}

export const keyField = `header.${keyHeader}`;

/** The parts of the published description from which requests are made. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
    /** Replaces the rest if several calls share a parameter. */
    readonly $ref?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly isForMembers: boolean;
  readonly pathFields: Readonly<Record<string, Schema>>;
  readonly isKeyed: boolean;
  readonly body: Schema | undefined;
  /** The name of the form field that takes a file. */
  readonly fileField: string | undefined;
}

export async function readCalls(url: string): Promise<readonly Call[]> {
  const reply = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toCall(path, method, operation)),
  );
}

function toCall(path: string, method: string, operation: Operation): Call {
  const { operationId, security, parameters = [], requestBody } = operation;
  const form = requestBody?.content["multipart/form-data"]?.schema;
  return {
    operation: operationId,
    method: method.toUpperCase(),
    path,
    isForMembers: security?.some((way) => "session" in way) ?? false,
    pathFields: Object.fromEntries(
      parameters
        .filter((one) => one.in === "path")
        .map(({ name, schema }): [string, Schema] => [name, schema]),
    ),
    isKeyed: parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")),
    body: requestBody?.content["application/json"]?.schema,
    fileField: form && Object.keys(form.properties ?? {})[0],
  };
}

/** Values that pass the field's shape, so that each request has only one bad value. */
const likely: Readonly<Record<string, string>> = {
  name: '"SOMCHAI"',
  username: '"0899999999"',
  phoneNumber: '"0899999999"',
  password: '"mango-river-42"',
  oldPassword: '"mango-river-41"',
  newPassword: '"papaya-boat-77"',
  bankCode: '"SCB"',
  bankAccountName: '"SOMCHAI JAIDEE"',
  bankAccountNo: '"1234567890"',
  bankAccountEnd: '"1234"',
  sourceCode: '"friend"',
  inviteCode: '""',
  otpToken: '"token"',
  otpCode: '"123456"',
  amount: "150",
  page: "1",
  limit: "10",
  link: '"sealed"',
  from: '"WALLET"',
  to: '"JOKER"',
  coupon: '"1"',
  id: '"0b7e6c1a-8f0e-4c55-9a3e-2f6d1c7b9e10"',
  skip: "0",
  clientDataJSON: '"e30"',
  authenticatorData: '"AAAA"',
  signature: '"AAAA"',
  attestationObject: '"oA"',
};
const likelyPieces: Readonly<Record<string, string>> = {
  code: "WELCOME",
  username: "kp0000000000",
  password: "secret12",
  key: "00000000-0000",
  token: "A".repeat(43),
  provider: "KBANK",
  providerOrId: "A".repeat(22),
  spin: "1",
  reference: "0123456789ABCDEF",
};

/** A JSON text that passes the field's shape. */
export function likelyValue(name: string, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  const known = likely[name];
  if (known !== undefined) return known;
  const [inner] = schema.anyOf ?? schema.oneOf ?? [];
  if (inner) return likelyValue(name, inner);
  if (schema.type === "boolean") return "false";
  if (schema.type === "number" || schema.type === "integer") return "1";
  if (schema.type === "array") return "[]";
  if (schema.type === "object") return likelyObject(schema);
  return '"text"';
}

function likelyObject({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name));
  return `{${fields.map(([name, schema]) => `${JSON.stringify(name)}:${likelyValue(name, schema)}`).join(",")}}`;
}

export function likelyPiece(name: string, schema: Schema): string {
  return schema.enum ? String(schema.enum[0]) : (likelyPieces[name] ?? "text");
}

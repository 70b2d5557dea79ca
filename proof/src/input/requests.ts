import type { Random } from "#kills/random.ts";
import { type Call, likelyPiece, likelyValue } from "./described.ts";
import { writeForm } from "./forms.ts";
import * as hostile from "./hostile.ts";

/** A request with something wrong with it. */
export interface HostileRequest {
  readonly call: Call;
  readonly kind: Kind;
  /** Describes the sent request, short enough to print. */
  readonly label: string;
  readonly bytes: Buffer;
}

export const kinds = [
  "value",
  "values",
  "missing",
  "extra",
  "repeated",
  "body",
  "content type",
  "path",
  "query",
  "header",
  "key",
  "form",
  "method",
  "wire",
] as const;
type Kind = (typeof kinds)[number];

interface Parts {
  method: string;
  pieces: Record<string, string>;
  query: string;
  /** Names and JSON texts; a name may occur twice. */
  fields: [string, string][] | undefined;
  body: Buffer | undefined;
  contentType: string | undefined;
  lines: string[];
}

/** The kinds of hostile change that fit this call. */
function kindsFor(call: Call): readonly Kind[] {
  const everywhere: Kind[] = ["query", "header", "method", "wire", "body"];
  if (Object.keys(call.pathFields).length > 0) everywhere.push("path", "path", "path");
  if (call.isKeyed) everywhere.push("key");
  if (call.fileField) everywhere.push("form", "form", "form", "form", "content type");
  if (call.body) {
    const fields: Kind[] = ["value", "value", "value", "value", "values", "missing", "extra"];
    everywhere.push(...fields, "repeated", "content type");
  }
  return everywhere;
}

export function makeRequest(call: Call, random: Random, token: string | undefined): HostileRequest {
  const kind = random.pick(kindsFor(call));
  const parts = goodParts(call);
  const label = spoil[kind](parts, random, call);
  const bytes = writeParts(call, parts, { token, isMangled: kind === "wire", random });
  return { call, kind, label: label.slice(0, 120), bytes };
}

function goodParts({ method, pathFields, body, fileField }: Call): Parts {
  const fields = Object.entries(body?.properties ?? {})
    .filter(([name]) => body?.required?.includes(name))
    .map(([name, schema]): [string, string] => [name, likelyValue(name, schema)]);
  return {
    method,
    pieces: Object.fromEntries(
      Object.entries(pathFields).map(([name, schema]) => [name, likelyPiece(name, schema)]),
    ),
    query: "",
    fields: body ? fields : undefined,
    body: undefined,
    contentType: body || fileField ? "application/json" : undefined,
    lines: [],
  };
}

/** Each kind changes a good request and returns a description of the change. */
const spoil: Record<Kind, (parts: Parts, random: Random, call: Call) => string> = {
  value(parts, random, call) {
    const names = Object.keys(call.body?.properties ?? {});
    return setField(parts, random.pick(names), random.pick(hostile.values));
  },
  values(parts, random, call) {
    const names = Object.keys(call.body?.properties ?? {});
    return names.map((name) => setField(parts, name, random.pick(hostile.values))).join(" ");
  },
  missing(parts, random) {
    const fields = parts.fields ?? [];
    const [gone] = fields.splice(random.between(0, Math.max(0, fields.length - 1)), 1);
    return `without ${gone?.[0]}`;
  },
  extra(parts, random) {
    const [name, value] = [random.pick(hostile.fieldNames), random.pick(hostile.values)];
    parts.fields?.push([name, value]);
    return `also ${JSON.stringify(name)} ${value}`;
  },
  repeated(parts, random) {
    const fields = parts.fields ?? [];
    if (fields.length === 0) return "nothing to repeat";
    const [name] = random.pick(fields);
    const value = random.pick(hostile.values);
    fields.push([name, value]);
    return `${name} again ${value}`;
  },
  body(parts, random) {
    const body = random.pick(hostile.bodies);
    parts.body = random.isBelow(0.1) ? Buffer.from([0xff, 0xfe, 0xc0, 0x80]) : Buffer.from(body);
    parts.contentType = "application/json";
    return `body ${body}`;
  },
  "content type"(parts, random) {
    parts.contentType = random.pick(hostile.contentTypes);
    parts.body = Buffer.from(random.isBelow(0.5) ? random.pick(hostile.bodies) : fieldsText(parts));
    return `type ${parts.contentType}`;
  },
  path(parts, random) {
    const name = random.pick(Object.keys(parts.pieces));
    const piece = random.pick(hostile.pathPieces);
    parts.pieces[name] = piece;
    return `${name} ${piece}`;
  },
  query(parts, random) {
    const name = encodeURIComponent(random.pick(hostile.fieldNames));
    parts.query = `?${name}=${random.pick(hostile.pathPieces)}`;
    return parts.query;
  },
  header(parts, random) {
    const line = random.pick(hostile.headerLines);
    parts.lines.push(line);
    return line;
  },
  key(parts, random) {
    const key = random.pick(hostile.keys);
    parts.lines.push(`idempotency-key: ${key}`);
    if (random.isBelow(0.2)) parts.lines.push(`idempotency-key: ${random.pick(hostile.keys)}`);
    return `key ${key}`;
  },
  form(parts, random, call) {
    const { label, contentType, body } = writeForm(random, call.fileField ?? "file");
    parts.contentType = contentType;
    parts.body = body;
    return label;
  },
  method(parts, random) {
    parts.method = random.pick(["PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND", "PUT", "DELETE"]);
    return parts.method;
  },
  wire(_, random) {
    return random.pick(["bytes changed", "bytes cut"]);
  },
};

function setField(parts: Parts, name: string, value: string): string {
  const field = parts.fields?.find(([known]) => known === name);
  if (field) field[1] = value;
  else parts.fields?.push([name, value]);
  return `${name} ${value}`;
}

function fieldsText({ fields = [] }: Parts): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

function writeParts(
  call: Call,
  parts: Parts,
  { token, isMangled, random }: { token: string | undefined; isMangled: boolean; random: Random },
): Buffer {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts.pieces[name] ?? "");
  const body = parts.body ?? Buffer.from(parts.fields ? fieldsText(parts) : "");
  const lines = [
    `${parts.method} ${path}${parts.query} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body.length > 0 ? [`content-length: ${body.length}`] : []),
    ...(parts.contentType === undefined ? [] : [`content-type: ${parts.contentType}`]),
    ...parts.lines,
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
  return isMangled ? mangle(bytes, random) : bytes;
}

/** Changes a few bytes anywhere, the head included. */
function mangle(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    changed[random.between(0, changed.length - 1)] = random.between(0, 255);
  }
  return changed;
}

import { callList } from "@krapao/contract/calls";
import { catalogue } from "@krapao/contract/codes";
import { Failure, WrappedFailure } from "@krapao/contract/fields";
import type { Route } from "@krapao/contract/route";
import { safeParse, union } from "valibot";
import type { HostileRequest } from "./requests.ts";
import type { RawReply } from "./send.ts";

export const slowMilliseconds = 2000;

const callByName = new Map<string, Route>(
  callList.map(({ feature, name, call }) => [`${feature}.${name}`, call]),
);

/** The breaches of an answer, as sentences; empty if it is as expected. */
export function judgeReply({ call, kind, bytes }: HostileRequest, reply: RawReply): string[] {
  const { status, milliseconds } = reply;
  const slow = milliseconds > slowMilliseconds ? [`it took ${Math.round(milliseconds)} ms`] : [];
  if (status === 0) return [...slow, ...(mayEndUnanswered(kind, bytes) ? [] : ["no answer came"])];
  if (status >= 500) return [...slow, `it was answered ${status} ${reply.text.slice(0, 100)}`];
  const isExpected = kind !== "method" && kind !== "wire";
  const route = isExpected ? callByName.get(call.operation) : undefined;
  if (status >= 400) return [...slow, ...judgeRefusal(kind, reply, route)];
  return [...slow, ...(route ? judgeAnswer(route, reply) : [])];
}

/** Broken bytes may be no request at all; a body too large is not read to its end. */
function mayEndUnanswered(kind: HostileRequest["kind"], bytes: Buffer): boolean {
  return kind === "wire" || bytes.length > 100_000;
}

/** A refusal is a code of the catalogue with its sentence and, at most, the field's name. */
function judgeRefusal(
  kind: HostileRequest["kind"],
  { status, contentType, text }: RawReply,
  route: Route | undefined,
): string[] {
  if (kind === "method" && text === "") return [];
  const parsed = safeParse(refusalShape(kind, status, route), parseJson(text));
  if (!parsed.success) return [`it was refused ${status} with ${text.slice(0, 100)}`];
  const { code, message } = parsed.output;
  return [
    ...(catalogue[code].sentence === message ? [] : [`${code} came with ${message}`]),
    ...(contentType.startsWith("application/json") ? [] : [`${code} came as ${contentType}`]),
  ];
}

/** A request that is refused by its bytes, method, path or head may not have reached its call. */
const kindsBeforeCall: readonly HostileRequest["kind"][] = ["wire", "method", "path", "header"];
/** An address or a head that is too long, and an unsupported expectation. */
const statusesBeforeCall = [414, 417, 431];

function refusalShape(kind: HostileRequest["kind"], status: number, route: Route | undefined) {
  if (kindsBeforeCall.includes(kind) || statusesBeforeCall.includes(status)) {
    return union([Failure, WrappedFailure]);
  }
  return route?.isWrapped ? WrappedFailure : Failure;
}

/** An answer has every field of the contract and no other. */
function judgeAnswer(route: Route, { text }: RawReply): string[] {
  const parsed = safeParse(route.reply, parseJson(text));
  if (parsed.success) return [];
  const [issue] = parsed.issues;
  return [`the answer is not the contract's: ${issue.message}`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

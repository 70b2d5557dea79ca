import { createHash, createPublicKey, verify } from "node:crypto";
import type pg from "pg";
import { checkDays } from "./day-checks.ts";

/**
 * Checks what operators did from the database alone, with Node's own cryptography: the chain of the
 * record, the acts against it, every signature, and the days that were closed. It shares no code with the server.
 */

interface Line {
  readonly number: string;
  readonly line: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

interface Act {
  readonly id: string;
  readonly body: string;
  readonly body_hash: Buffer;
  readonly facts: string;
  readonly facts_hash: Buffer;
  readonly needs: number;
  readonly requested_by: string;
  readonly requested_device: Buffer;
  readonly decided_by: string | null;
  readonly decided_device: Buffer | null;
  readonly verdict: string | null;
  readonly proof: Proof | null;
  readonly is_done: boolean;
}

interface Proof {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

interface Entry {
  readonly number: number;
  readonly operator: string;
  readonly event: string;
  readonly actId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytes = (text: string) => Buffer.from(text, "base64url");

/** Returns one sentence for each breach. */
export async function checkOffice(client: pg.ClientBase): Promise<string[]> {
  const breaches: string[] = [];
  const { rows: lines } = await client.query<Line>(
    "select number, line, previous, hash from office_record order by number",
  );
  const entries = lines.map(({ line }) => JSON.parse(line) as Entry);
  breaches.push(...(await checkChain(client, lines, entries)));
  const keys = await readKeys(client, entries, breaches);
  for (const entry of entries) {
    const { proof } = entry.detail;
    if (proof === undefined) continue;
    const problem = checkProof(proof as Proof, entry.operator, keys);
    if (problem) breaches.push(`Line ${entry.number}: ${problem}.`);
  }
  const { rows: acts } = await client.query<Act>(`
    select id, body::text as body, body_hash, facts::text as facts, facts_hash, needs, requested_by,
      requested_device, decided_by, decided_device, verdict, proof, done_at is not null as is_done
    from office_act order by id`);
  for (const act of acts) {
    const noted = entries.filter(({ actId }) => String(actId) === act.id);
    for (const problem of checkAct(act, noted)) breaches.push(`Act ${act.id}: ${problem}.`);
  }
  breaches.push(...(await checkDays(client, entries)));
  return breaches;
}

async function checkChain(
  client: pg.ClientBase,
  lines: readonly Line[],
  entries: readonly Entry[],
): Promise<string[]> {
  const breaches: string[] = [];
  let previous: Buffer = Buffer.alloc(0);
  for (const [index, line] of lines.entries()) {
    const isNext = Number(line.number) === index + 1 && entries[index]?.number === index + 1;
    if (!isNext) breaches.push(`Line ${line.number} is not the line after ${index}.`);
    if (!line.previous.equals(previous) || !line.hash.equals(sha256(previous, line.line))) {
      breaches.push(`Line ${line.number} does not follow from the line before it.`);
    }
    previous = line.hash;
  }
  const { rows } = await client.query<{ number: string; hash: Buffer }>(
    "select number, hash from office_record_head",
  );
  const [head] = rows;
  if (Number(head?.number) !== lines.length || !head?.hash.equals(previous)) {
    breaches.push("The record does not end where its head says: lines are missing.");
  }
  return breaches;
}

interface Key {
  readonly operator: string;
  readonly spki: Buffer;
}

/** The keys as the record has them. The table must have the same. */
async function readKeys(
  client: pg.ClientBase,
  entries: readonly Entry[],
  breaches: string[],
): Promise<ReadonlyMap<string, Key>> {
  const added = entries.filter(({ event }) => event === "passkey.add");
  const keys = new Map<string, Key>();
  for (const { operator, detail } of added) {
    const { credential, spki } = detail as { credential: string; spki: string };
    const id = Buffer.from(credential, "base64").toString("base64url");
    keys.set(id, { operator, spki: Buffer.from(spki, "base64") });
  }
  const { rows } = await client.query<{ id: Buffer; operator_id: string; spki: Buffer }>(
    "select credential_id as id, operator_id, public_key_spki as spki from operator_passkey",
  );
  for (const { id, operator_id: operator, spki } of rows) {
    const key = keys.get(id.toString("base64url"));
    if (key?.operator !== operator || !key.spki.equals(spki)) {
      breaches.push(`A key of ${operator} is not the one that was added.`);
    }
  }
  return keys;
}

function checkProof(
  { id, clientDataJSON, authenticatorData, signature }: Proof,
  operator: string,
  keys: ReadonlyMap<string, Key>,
): string | undefined {
  const key = keys.get(id);
  if (key?.operator !== operator) return `the key is not a key of ${operator}`;
  const signed = Buffer.concat([bytes(authenticatorData), sha256(bytes(clientDataJSON))]);
  const publicKey = createPublicKey({ key: key.spki, format: "der", type: "spki" });
  const isPresent = ((bytes(authenticatorData)[32] ?? 0) & 5) === 5;
  if (!isPresent) return "nobody unlocked the key";
  return verify("sha256", signed, publicKey, bytes(signature))
    ? undefined
    : "the signature is not valid";
}

function* checkAct(act: Act, noted: readonly Entry[]): Generator<string> {
  if (!act.body_hash.equals(sha256(act.body))) yield "the request is not what was hashed";
  if (!act.facts_hash.equals(sha256(act.facts))) yield "the facts are not what was hashed";
  const first = noted.find(({ event }) => event === "act.requested");
  const isNoted =
    first?.operator === act.requested_by &&
    first.detail["body"] === act.body_hash.toString("hex") &&
    first.detail["facts"] === act.facts_hash.toString("hex") &&
    first.detail["needs"] === act.needs;
  if (!isNoted) yield "the record has another request";
  const isDoneNoted = noted.some(({ event }) => event === "act.done");
  if (act.is_done !== isDoneNoted) yield "the record does not agree whether it was done";
  if (act.is_done && act.needs > 0 && act.verdict !== "approved") yield "it was done unapproved";
  if (act.verdict === "approved") yield* checkApproval(act, noted);
}

function* checkApproval(act: Act, noted: readonly Entry[]): Generator<string> {
  if (act.decided_by === act.requested_by) yield "one person decided alone";
  if (act.decided_device?.equals(act.requested_device)) yield "both used one browser";
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(act.id));
  const challenge = sha256("krapao act", number, act.body_hash, act.facts_hash);
  const approval = noted.find(({ event }) => event === "act.approved");
  const proof = approval?.detail["proof"] as Proof | undefined;
  if (!proof || proof.signature !== act.proof?.signature || approval?.operator !== act.decided_by) {
    yield "the record has another approval";
    return;
  }
  const client = JSON.parse(bytes(proof.clientDataJSON).toString()) as { challenge?: string };
  if (client.challenge !== challenge.toString("base64url"))
    yield "the signature is for another act";
}

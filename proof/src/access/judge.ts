import type { Answer } from "./call.ts";
import { type Content, differences } from "./content.ts";
import type { Person } from "./person.ts";
import type { Cell } from "./row.ts";
import type { Stage } from "./stage.ts";

/** The breaches of a cell, as sentences; empty if its result is as expected. */
export function judge(
  { expects, owner }: Cell,
  { answer, before, after }: { answer: Answer; before: Content; after: Content },
): readonly string[] {
  const reported = `${answer.status} ${answer.code}`;
  const changed = differences(before, after);
  switch (expects.kind) {
    case "refused":
      return [
        ...(answer.status < 400 || answer.status >= 500 ? [`it was answered ${reported}`] : []),
        ...(expects.codes.includes(answer.code) ? [] : [`the answer was ${reported}`]),
        ...changed
          .filter((row) => !isKeyOfCaller(row, owner))
          .map((row) => `the database changed: ${row}`),
      ];
    case "own":
      return [
        ...(answer.status >= 500 ? [`it was answered ${reported}`] : []),
        ...secretsOf(owner, expects.caller)
          .filter((secret) => answer.text.includes(secret))
          .map((secret) => `it was shown ${secret} of the owner's`),
        ...changed
          .filter((row) => !isOf(expects.caller, row))
          .map((row) => `the database changed: ${row}`),
      ];
    case "let in":
      return expects.codes.includes(answer.code) ? [] : [`the owner's answer was ${reported}`];
    default:
      return expects satisfies never;
  }
}

/** A refused request may keep the caller's own key, so that it belongs to no other request. */
function isKeyOfCaller(row: string, owner: Person | undefined): boolean {
  return row.startsWith("request ") && !row.includes(`"member_id": "${owner?.id}"`);
}

/** Whether a row mentions this person, so that a change of the row is a change of their data. */
function isOf(person: Person | undefined, row: string): boolean {
  if (!person) return false;
  const names = [person.id, person.phone, person.things["conversation"] ?? ""];
  return names.some((name) => name !== "" && row.includes(name));
}

/** Short words could appear in a reply by chance. */
const significantLength = 8;

/** Values that only the owner may read, as they would appear in a reply. */
export function secretsOf(owner: Person | undefined, caller?: Person): readonly string[] {
  if (!owner) return [];
  const { id, phone, name, password, token, bank, cookies, things } = owner;
  const all = [id, phone, name, password, token, bank.accountNo, bank.name];
  const secrets = [...all, ...Object.values(cookies), ...Object.values(things)];
  const callers = new Set(caller ? [...Object.values(caller.things), caller.id] : []);
  return secrets.filter((one) => one.length >= significantLength && !callers.has(one));
}

/** Values that must not be in the log: a reader could act as the owner or pay in their name. */
export function unsaidOf({
  owner,
  other,
  newcomers,
  waiting,
  forgetful,
  takers,
  dead,
}: Stage): readonly string[] {
  const people = [owner, other, newcomers.owner, newcomers.other, waiting.owner, waiting.other];
  people.push(forgetful.owner, forgetful.other);
  const secrets = [...people, ...Object.values(takers)].flatMap(
    ({ password, token, bank, cookies, things }) => [
      password,
      token,
      bank.accountNo,
      ...Object.values(cookies),
      ...["giftLink", "otpToken", "fileToken", "ASKMEBET.password", "JOKER.password"].map(
        (name) => things[name] ?? "",
      ),
    ],
  );
  return [...secrets, dead.expired, dead.revoked].filter((one) => one.length >= significantLength);
}

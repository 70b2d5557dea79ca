import { Authenticator } from "@krapao/testkit/authenticator";
import { type Answer, send, type Call } from "../call.ts";
import type { Described } from "../description.ts";
import { answerOf, requestChallenge, prepareToAdd, originOf } from "../passkeys.ts";
import { urlOf } from "../person.ts";
import type { Cell, SpecialRow, Verdict } from "../row.ts";
import type { Stage } from "../stage.ts";
import { letIn, refused } from "./special-rows.ts";

type Body = NonNullable<Call["body"]>;

/** An attempt makes its own request, because a challenge is of use once. */
interface Attempt {
  readonly caller: string;
  readonly names: string;
  readonly token?: string;
  readonly expects: Verdict;
  readonly body: () => Promise<Body> | Body;
}

function toCells(stage: Stage, described: Described, attempts: readonly Attempt[]): Cell[] {
  const { operation, method, path } = described;
  return attempts.map(({ caller, names, token, expects, body }) => ({
    operation,
    caller,
    names,
    owner: stage.owner,
    expects,
    send: async (): Promise<Answer> => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      return send({ url: urlOf(stage.world), method, path }, { body: await body() }, headers);
    },
  }));
}

const invalid = refused("PASSKEY_INVALID");
const assertionFields = ["body.id", "body.clientDataJSON", "body.signature", "body.userHandle"];
/** Domain, flags and count, which may be the same for two people. The signature covers them. */
const commonFields = ["body.authenticatorData"];
const identifiers = Object.fromEntries(
  assertionFields.map((field) => [field, ["PASSKEY_INVALID"]]),
);

/** Each part of the owner's answer in another member's, and the whole answer a second time. */
function assertionAttempts(
  stage: Stage,
  { token, foreign }: { token?: string; foreign?: string },
): readonly Attempt[] {
  const { world, owner, other } = stage;
  const withToken = token === undefined ? {} : { token };
  const asOther = foreign === undefined ? {} : { token: foreign };
  let last: Body = {};
  return [
    ...assertionFields.map((field) => ({
      caller: "another member",
      names: field,
      ...asOther,
      expects: invalid,
      body: async () => {
        const own = answerOf(other, await requestChallenge(world, foreign));
        const name = field.slice("body.".length);
        return { ...own, [name]: answerOf(owner, await requestChallenge(world, token))[name] };
      },
    })),
    {
      caller: "owner",
      names: "all",
      ...withToken,
      expects: letIn,
      body: async () => (last = answerOf(owner, await requestChallenge(world, token))),
    },
    {
      caller: "whoever saw the owner's answer",
      names: "all",
      ...withToken,
      expects: invalid,
      body: () => last,
    },
  ];
}

const loginRow: SpecialRow = {
  operation: "passkey.login",
  identifiers: { ...identifiers, "cookie.device": "own" },
  values: [...commonFields, "body.remember"],
  cells: (stage, described) => toCells(stage, described, assertionAttempts(stage, {})),
};

const unlockRow: SpecialRow = {
  operation: "lock.unlockByPasskey",
  identifiers,
  values: commonFields,
  cells(stage, described) {
    const { owner, other, world } = stage;
    return toCells(stage, described, [
      {
        caller: "guest",
        names: "all",
        expects: refused("UNAUTHORIZED"),
        body: async () => answerOf(owner, await requestChallenge(world, owner.token)),
      },
      {
        caller: "another member",
        names: "all",
        token: other.token,
        expects: invalid,
        body: async () => answerOf(owner, await requestChallenge(world, owner.token)),
      },
      {
        caller: "another member with the owner's passkey",
        names: "body.clientDataJSON",
        token: other.token,
        expects: invalid,
        body: async () => answerOf(owner, await requestChallenge(world, other.token)),
      },
      ...assertionAttempts(stage, { token: owner.token, foreign: other.token }),
    ]);
  },
};

const addRow: SpecialRow = {
  operation: "passkey.add",
  identifiers: { "body.clientDataJSON": ["PASSKEY_INVALID"] },
  values: ["body.id", "body.attestationObject"],
  cells(stage, described) {
    const { owner, other, world } = stage;
    const make = async () =>
      new Authenticator(originOf(world)).create(await prepareToAdd(world, owner));
    return toCells(stage, described, [
      { caller: "guest", names: "all", expects: refused("UNAUTHORIZED"), body: make },
      {
        caller: "another member",
        names: "body.clientDataJSON",
        token: other.token,
        expects: invalid,
        body: make,
      },
      { caller: "owner", names: "all", token: owner.token, expects: letIn, body: make },
    ]);
  },
};

export const passkeyRows: readonly SpecialRow[] = [loginRow, unlockRow, addRow];

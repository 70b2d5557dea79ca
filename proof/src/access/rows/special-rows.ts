import { createHmac, randomUUID } from "node:crypto";
import { sandboxKey } from "@krapao/testkit/sandbox";
import { send, type Call } from "../call.ts";
import type { Described } from "../description.ts";
import { urlOf } from "../person.ts";
import type { Cell, SpecialRow, Verdict } from "../row.ts";
import type { Stage } from "../stage.ts";

interface Attempt {
  readonly caller: string;
  readonly names: string;
  readonly sent: Call;
  readonly expects: Verdict;
}

function toCells(stage: Stage, described: Described, attempts: readonly Attempt[]): Cell[] {
  const { operation, method, path } = described;
  return attempts.map(({ caller, names, sent, expects }) => ({
    operation,
    caller,
    names,
    owner: stage.owner,
    expects,
    send: () => send({ url: urlOf(stage.world), method, path }, sent),
  }));
}

export const refused = (...codes: string[]): Verdict => ({ kind: "refused", codes });
export const letIn: Verdict = { kind: "let in", codes: ["OK"] };

/** The address is the key: anyone who has it sees the file, and there is no other way to it. */
const addressRow = (operation: string, thingName: string): SpecialRow => ({
  operation,
  identifiers: { "path.token": ["NO_DATA"] },
  values: [],
  cells(stage, described) {
    const { token, id, cookies, things } = stage.owner;
    const address = things[thingName] ?? "";
    const attempts = {
      "a member's token": token,
      "a member's id": id,
      "the cookie of a browser": cookies["device"] ?? "",
      "a slip's reference": things["slipReference"] ?? "",
      "the address cut short": address.slice(0, -1),
      "the address with more": `${address}A`,
      "the address in upper case": address.toUpperCase(),
      "a way out of the folder": "../../../etc/passwd",
    };
    return toCells(stage, described, [
      ...Object.entries(attempts).map(([caller, value]) => ({
        caller,
        names: "path.token",
        sent: { path: { token: value } },
        expects: refused("NO_DATA"),
      })),
      { caller: "owner", names: "path.token", sent: { path: { token: address } }, expects: letIn },
    ]);
  },
});

/** For this machine alone: a request through a proxy comes from another machine. */
const localRow = (operation: string): SpecialRow => ({
  operation,
  identifiers: {},
  values: [],
  cells: (stage, described) =>
    toCells(stage, described, [
      {
        caller: "guest",
        names: "nothing",
        sent: { header: { "x-forwarded-for": "127.0.0.1" } },
        expects: refused("NO_DATA"),
      },
      { caller: "owner", names: "nothing", sent: {}, expects: letIn },
    ]),
});

interface Signed {
  readonly body: object;
  readonly key?: string;
  readonly ageSeconds?: number;
  readonly signedBody?: object;
}

function sign({ body, key = sandboxKey, ageSeconds = 0, signedBody = body }: Signed): Call {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const text = `${timestamp}.${JSON.stringify(signedBody)}`;
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return {
    raw: JSON.stringify(body),
    header: { "x-timestamp": timestamp, "x-signature": signature },
  };
}

/** Only the signature proves that a callback comes from its provider. */
function callbackCells(
  stage: Stage,
  described: Described,
  { path, body }: { path: Record<string, string>; body: object },
): readonly Cell[] {
  const { token } = stage.owner;
  const bearer = { authorization: `Bearer ${token}` };
  const own: Verdict = { kind: "own", caller: undefined };
  const refusals: Record<string, Call> = {
    "no signature": { raw: JSON.stringify(body) },
    "a member's token": { raw: JSON.stringify(body), header: bearer },
    "another's key": sign({ body, key: "not-the-key" }),
    "a signature of something else": sign({ body, signedBody: { ...body, eventId: "another" } }),
    "a signature of ten minutes ago": sign({ body, ageSeconds: 600 }),
    "a signature of the time to come": sign({ body, ageSeconds: -600 }),
  };
  return toCells(stage, described, [
    ...Object.entries(refusals).map(([caller, sent]) => ({
      caller,
      names: "body.eventId",
      sent: { ...sent, path },
      expects: refused("UNAUTHORIZED"),
    })),
    // A callback is a hint: the server reads the facts from the provider, so a false one changes
    // nothing.
    {
      caller: "owner",
      names: "body.eventId",
      sent: { ...sign({ body }), path },
      expects: { ...letIn },
    },
    {
      caller: "owner, again",
      names: "body.eventId",
      sent: { ...sign({ body }), path },
      expects: own,
    },
  ]);
}

/** They identify no person: the provider signs them. */
const signedFields = ["header.x-timestamp", "header.x-signature", "body.eventId"];

const bankRow: SpecialRow = {
  operation: "callback.bank",
  identifiers: {},
  // One gateway sends for all banks, with one key.
  values: ["path.code", ...signedFields],
  cells: (stage, described) =>
    callbackCells(stage, described, {
      path: { code: "SCB" },
      body: { eventId: randomUUID(), lineId: "1" },
    }),
};

const paymentRow: SpecialRow = {
  operation: "callback.payment",
  identifiers: { "path.provider": ["NO_DATA"] },
  values: [...signedFields],
  cells: (stage, described) => [
    ...toCells(stage, described, [
      {
        caller: "a provider that does not exist",
        names: "path.provider",
        sent: { ...sign({ body: {} }), path: { provider: "NOBODY" } },
        expects: refused("NO_DATA"),
      },
    ]),
    ...callbackCells(stage, described, {
      path: { provider: "KBANK" },
      body: {
        eventId: randomUUID(),
        chargeId: "any",
        reference: stage.owner.things["qrcodeId"],
        status: "PAID",
      },
    }),
  ],
};

const chatRow: SpecialRow = {
  operation: "callback.chat",
  identifiers: {},
  values: [...signedFields],
  cells: (stage, described) =>
    callbackCells(stage, described, { path: {}, body: { eventId: randomUUID() } }),
};

export const specialRows: readonly SpecialRow[] = [
  addressRow("service.file", "fileToken"),
  addressRow("service.statementFile", "statementToken"),
  addressRow("service.chatFile", "chatFile"),
  localRow("service.metrics"),
  localRow("service.sandboxMembers"),
  bankRow,
  paymentRow,
  chatRow,
];

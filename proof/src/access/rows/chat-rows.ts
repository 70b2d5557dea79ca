import { type Call, send } from "../call.ts";
import { messageOf } from "../chat.ts";
import type { Described } from "../description.ts";
import { type Person, urlOf } from "../person.ts";
import { type Cell, type Row, type SpecialRow, thing, type Verdict } from "../row.ts";
import type { Stage } from "../stage.ts";
import { letIn, refused } from "./special-rows.ts";

/** The person whom a request claims to be, next to the session. */
interface Claim {
  readonly userId?: string;
  readonly guestId?: string;
}

/** One attempt: the session, the claimed person, and the expected result. */
interface Visit {
  readonly caller: string;
  readonly names: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly claim: Claim;
  /** The person whose messages, files and marks the request is about. */
  readonly about: Person;
  readonly expects: Verdict;
}

type Write = (about: Person, claim: Claim) => Call;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Every other caller claims to be the owner, or a guest whose id they cannot know. */
function foreignVisits({ owner, other, guests, dead }: Stage): readonly Visit[] {
  const about = owner;
  const asOwner = { claim: { userId: owner.id }, names: "body.userId", about };
  const asGuest = { claim: { guestId: guests.owner.id }, names: "body.guestId", about };
  const sessions: [string, Readonly<Record<string, string>>, Verdict][] = [
    ["another member", bearer(other.token), refused("KEY_INVALID")],
    ["expired", bearer(dead.expired), refused("EXPIRED_AUTH_TOKEN")],
    ["revoked", bearer(dead.revoked), refused("invalid-token")],
    ["disabled", bearer(owner.token), refused("invalid-token")],
    ...Object.entries(dead.wrong)
      .filter(([, headers]) => /^Bearer \S+$/.test(headers["authorization"] ?? ""))
      .map(([name, headers]): [string, Readonly<Record<string, string>>, Verdict] => [
        `wrong type: ${name}`,
        headers,
        refused("invalid-token"),
      ]),
  ];
  const guesses: [string, Claim, Verdict][] = [
    ["guest", { userId: owner.id }, refused("UNAUTHORIZED")],
    ["guest with an id", { userId: owner.id, guestId: guests.other.id }, refused("UNAUTHORIZED")],
    ["guest without an id", {}, refused("KEY_MISSING")],
    ["wrong type: a member's id", { guestId: owner.id }, refused("KEY_INVALID")],
    ["wrong type: a token", { guestId: owner.token }, refused("KEY_INVALID")],
    ["wrong type: capitals", { guestId: guests.owner.id.toUpperCase() }, refused("KEY_INVALID")],
    [
      "wrong type: a conversation",
      { userId: thing(owner, "conversation") },
      refused("KEY_INVALID"),
    ],
  ];
  return [
    ...sessions.flatMap(([caller, headers, expects]) =>
      [asOwner, asGuest].map((claimed) => ({ caller, headers, expects, ...claimed })),
    ),
    ...guesses.map(([caller, claim, expects]) => ({
      caller,
      names: claim.userId === undefined ? "body.guestId" : "body.userId",
      headers: {},
      claim,
      about,
      expects,
    })),
  ];
}

/** A person's own things in their own name. */
function ownVisits({ owner, other, guests }: Stage): readonly Visit[] {
  const member = { caller: "another member", headers: bearer(other.token), claim: {} };
  const guest = { caller: "another guest", headers: {}, claim: { guestId: guests.other.id } };
  const names = "the session";
  return [
    { ...member, names, about: other, expects: { kind: "own", caller: other } },
    { ...guest, names, about: guests.other, expects: { kind: "own", caller: guests.other } },
    {
      caller: "owner",
      names,
      headers: bearer(owner.token),
      claim: {},
      about: owner,
      expects: letIn,
    },
    {
      caller: "owner, a guest",
      names,
      headers: {},
      claim: { guestId: guests.owner.id },
      about: guests.owner,
      expects: letIn,
    },
  ];
}

function toCells(
  stage: Stage,
  { operation, method, path }: Described,
  { visits, write }: { visits: readonly Visit[]; write: Write },
): readonly Cell[] {
  return visits.map(({ caller, names, headers, claim, about, expects }) => ({
    operation,
    caller,
    names,
    owner: caller.startsWith("another guest") ? stage.guests.owner : stage.owner,
    expects,
    send: () => send({ url: urlOf(stage.world), method, path }, write(about, claim), headers),
  }));
}

/**
 * Another person's file cannot be sent as one's own. Another person's message id names nothing of
 * theirs.
 */
function sendVisits({ owner, other }: Stage): readonly { visit: Visit; write: Write }[] {
  const visit = { caller: "another member", headers: bearer(other.token), claim: {}, about: other };
  const media = {
    message_type: "media",
    payload: {
      fileType: "image",
      filePath: `/files/chat/${thing(owner, "chatFile")}`,
      message: null,
      name: null,
    },
  };
  return [
    {
      visit: { ...visit, names: "body.message", expects: refused("NO_DATA", "KEY_INVALID") },
      write: () => ({ body: { id: crypto.randomUUID(), message: media } }),
    },
    {
      visit: { ...visit, names: "body.id", expects: { kind: "own", caller: other } },
      write: () => ({ body: messageOf(other, thing(owner, "messageId")) }),
    },
  ];
}

const identifiers: Row["identifiers"] = {
  "body.userId": ["KEY_INVALID", "UNAUTHORIZED"],
  "body.guestId": ["KEY_INVALID", "KEY_MISSING"],
};

const writes = {
  "chat.send": (about: Person, claim: Claim) => ({
    body: { ...messageOf(about, thing(about, "messageId")), ...claim },
  }),
  "chat.history": (_: Person, claim: Claim) => ({ body: { limit: 10, skip: 0, ...claim } }),
  "chat.read": (_: Person, claim: Claim) => ({ body: { number: 1, ...claim } }),
} satisfies Record<string, Write>;

/** The server ignores these fields, because it knows the values itself. */
const knownBetter = "sender createdAt session_id username name deviceToken".split(" ");

const sendRow: SpecialRow = {
  operation: "chat.send",
  identifiers: { ...identifiers, "body.id": "own", "body.message": ["NO_DATA"] },
  values: knownBetter.map((name) => `body.${name}`),
  cells: (stage, described) => [
    ...toCells(stage, described, { visits: foreignVisits(stage), write: writes["chat.send"] }),
    ...sendVisits(stage).flatMap(({ visit, write }) =>
      toCells(stage, described, { visits: [visit], write }),
    ),
    ...toCells(stage, described, { visits: ownVisits(stage), write: writes["chat.send"] }),
  ],
};

const plainRow = (operation: "chat.history" | "chat.read", values: string[]): SpecialRow => ({
  operation,
  identifiers,
  values,
  cells: (stage, described) =>
    toCells(stage, described, {
      visits: [...foreignVisits(stage), ...ownVisits(stage)],
      write: writes[operation],
    }),
});

/** A file belongs to the session, or to the guest id in the header. */
const uploadRow = (operation: string): SpecialRow => ({
  operation,
  identifiers: { "header.guest-id": ["KEY_INVALID", "KEY_MISSING"] },
  values: ["form.file"],
  cells: (stage, described) => {
    const picture = Buffer.from(thing(stage.owner, "chatPicture"), "base64");
    const write: Write = (_, { guestId }) => ({
      form: { file: picture },
      ...(guestId === undefined ? {} : { header: { "guest-id": guestId } }),
    });
    const visits = foreignVisits(stage)
      // The form has no field for a member's id: without a guest's id it is only missing.
      .filter(({ claim }) => claim.userId === undefined)
      .map((visit) => ({ ...visit, names: "header.guest-id" }));
    return toCells(stage, described, { visits, write });
  },
});

export const chatRows: readonly SpecialRow[] = [
  plainRow("chat.history", ["body.limit", "body.skip"]),
  plainRow("chat.read", ["body.number"]),
  sendRow,
  uploadRow("chat.uploadImage"),
  uploadRow("chat.uploadVideo"),
];

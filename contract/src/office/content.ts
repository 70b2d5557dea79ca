import * as v from "valibot";
import { Timestamp } from "../fields.ts";
import { type ActKind, ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import type { Permission } from "./permissions.ts";

/** What operators change is kept in versions: a draft, which they publish, and the earlier versions. */

const Version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A thing that operators change. Its schema describes the value. */
export const ContentItem = v.strictObject({
  key: v.string(),
  /** Null: it is retired, or waits to be added. */
  value: v.unknown(),
  /** What a retired thing was, or one that waits will be. */
  lastValue: v.unknown(),
  /** 1: nobody has changed it yet. */
  version: Version,
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(Timestamp),
  /** To publish it takes a second person. */
  needsSecond: v.boolean(),
  draft: v.nullable(v.strictObject({ value: v.unknown(), by: v.string(), at: Timestamp })),
  /** The act that waits to publish it. */
  openAct: v.nullable(v.string()),
});
export type ContentItem = v.InferOutput<typeof ContentItem>;

/** What a field of the form is chosen from, where the database has the list. */
const Choice = v.strictObject({
  value: v.string(),
  name: v.strictObject({ th: v.string(), la: v.string(), en: v.string() }),
});
export type ContentChoice = v.InferOutput<typeof Choice>;

const ContentVersion = v.strictObject({
  version: Version,
  /** Null: it was not there. */
  value: v.unknown(),
  /** Null for the first version, which the installation wrote. */
  by: v.nullable(v.string()),
  approvedBy: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  at: v.nullable(Timestamp),
});

const params = v.strictObject({ key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) });

/** The calls of a room in which operators change things of one kind. */
function contentRoutes(
  room: string,
  { read, write }: { readonly read: Permission; readonly write: Permission },
) {
  return {
    list: officeRoute({
      method: "GET",
      path: `/office/${room}`,
      summary: `What holds in ${room}, since when and by whom, and the drafts`,
      permission: read,
      reply: v.strictObject({
        items: v.array(ContentItem),
        choices: v.record(v.string(), v.array(Choice)),
      }),
    }),
    versions: officeRoute({
      method: "GET",
      path: `/office/${room}/{key}`,
      summary: "The latest hundred versions, the newest first",
      permission: read,
      params,
      reply: v.strictObject({ versions: v.array(ContentVersion) }),
      failures: ["NO_DATA"],
    }),
    draft: officeRoute({
      method: "POST",
      path: `/office/${room}/{key}/draft`,
      summary: "Saves a draft, which members do not see; null deletes it",
      permission: write,
      params,
      body: v.strictObject({ value: v.unknown() }),
      reply: v.strictObject({ message: v.literal("SUCCESS") }),
      failures: ["NO_DATA", "KEY_INVALID", "KEY_MISSING"],
    }),
    publish: officeRoute({
      method: "POST",
      path: `/office/${room}/{key}/publish`,
      summary:
        "Publishes a value instead of the version that the operator saw, or requests it; adds what is not there, and null retires it",
      permission: write,
      isProved: true,
      needsPasskey: true,
      params,
      body: v.strictObject({ value: v.unknown(), version: Version, reason: Reason }),
      reply: ActReply,
      failures: ["NO_DATA", "ACT_OPEN", "CHANGED", "KEY_INVALID", "KEY_MISSING"],
    }),
  };
}

/** Who may stop a thing at once. To start it again is to publish it. */
const pauseRoute = (room: string, permission: Permission, act: ActKind) =>
  officeRoute({
    method: "POST",
    path: `/office/${room}/{key}/pause`,
    summary: "Closes it to members at once",
    permission,
    act,
    isProved: true,
    params,
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  });

export type PauseRoute = ReturnType<typeof pauseRoute>;
export type ContentRoutes = ReturnType<typeof contentRoutes> & { readonly pause?: PauseRoute };

export const offerRoom = {
  ...contentRoutes("offers", { read: "offer.read", write: "offer.write" }),
  pause: pauseRoute("offers", "offer.pause", "offer.pause"),
};

export const accountRoom = {
  ...contentRoutes("accounts", { read: "account.read", write: "account.write" }),
  pause: pauseRoute("accounts", "account.write", "account.pause"),
};

export const wheelRoom = {
  ...contentRoutes("wheel", { read: "offer.read", write: "offer.write" }),
  pause: pauseRoute("wheel", "offer.pause", "wheel.pause"),
};

export const providerRoom = contentRoutes("providers", {
  read: "service.read",
  write: "service.resume",
});

export const textRoom = contentRoutes("texts", { read: "text.read", write: "text.write" });

export const settingRoom = contentRoutes("settings", {
  read: "setting.read",
  write: "setting.write",
});

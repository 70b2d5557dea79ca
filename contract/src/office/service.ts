import * as v from "valibot";
import { Timestamp } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import { CheckState, QueueState } from "./today.ts";

/** A server process, as it last reported itself. */
const Process = v.strictObject({
  name: v.string(),
  version: v.string(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  /** It has not reported itself for half a minute. */
  isLate: v.boolean(),
});

/** A background worker in all processes together: seconds since its last success. */
const WorkerState = v.strictObject({ name: v.string(), ageSeconds: v.number() });

/** Calls to a provider in all processes together, since their starts. */
export const CallState = v.strictObject({
  provider: v.string(),
  call: v.string(),
  calls: v.number(),
  failed: v.number(),
  /** For how long it has not answered; 0 if the last call was answered. */
  silentSeconds: v.number(),
});
export type CallState = v.InferOutput<typeof CallState>;

const Provider = v.strictObject({
  code: v.string(),
  name: v.string(),
  isOpen: v.boolean(),
  /** The act that waits to open it. */
  openAct: v.nullable(v.string()),
});

/** The latest backup, and the latest restore of one that was checked, as `npm run admin -- backup` noted them. */
const BackupNote = v.strictObject({
  kind: v.picklist(["made", "rehearsed"]),
  at: Timestamp,
  location: v.string(),
  by: v.string(),
});

/** A network that may neither log in nor register. */
const BlockedAddress = v.strictObject({
  network: v.string(),
  reason: v.string(),
  since: Timestamp,
  /** The act that waits to let it in again. */
  openAct: v.nullable(v.string()),
});

const body = v.strictObject({ reason: Reason });
const addressBody = v.strictObject({
  /** An address, or a network such as 203.0.113.0/24. */
  network: v.pipe(v.string(), v.regex(/^[0-9A-Fa-f.:]{2,43}(\/\d{1,3})?$/)),
  reason: Reason,
});
const params = v.strictObject({ code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/)) });
const failures = ["NO_DATA", "ACT_OPEN"] as const;

export const service = {
  read: officeRoute({
    method: "GET",
    path: "/office/service",
    summary: "Version, processes, workers, queues, provider calls, checks, and what is stopped",
    permission: "service.read",
    reply: v.strictObject({
      version: v.string(),
      isEnded: v.boolean(),
      processes: v.array(Process),
      workers: v.array(WorkerState),
      calls: v.array(CallState),
      queues: v.array(QueueState),
      checks: v.array(CheckState),
      backups: v.array(BackupNote),
      providers: v.array(Provider),
      /** The latest 500. */
      addresses: v.array(BlockedAddress),
    }),
  }),
  end: officeRoute({
    method: "POST",
    path: "/office/service/end",
    summary: "Ends the service for members at once",
    permission: "service.pause",
    act: "service.end",
    isProved: true,
    body,
    reply: ActReply,
    failures,
  }),
  resume: officeRoute({
    method: "POST",
    path: "/office/service/resume",
    summary: "Requests that the service goes on",
    permission: "service.resume",
    act: "service.resume",
    isProved: true,
    body,
    reply: ActReply,
    failures,
  }),
  closeProvider: officeRoute({
    method: "POST",
    path: "/office/service/providers/{code}/close",
    summary: "Closes a game provider at once",
    permission: "service.pause",
    act: "provider.close",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  openProvider: officeRoute({
    method: "POST",
    path: "/office/service/providers/{code}/open",
    summary: "Requests that a closed game provider opens again",
    permission: "service.resume",
    act: "provider.open",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  blockAddress: officeRoute({
    method: "POST",
    path: "/office/service/addresses/block",
    summary: "Refuses logins and registrations from an address or a network at once",
    permission: "service.pause",
    act: "address.block",
    isProved: true,
    body: addressBody,
    reply: ActReply,
    failures: [...failures, "KEY_INVALID"],
  }),
  unblockAddress: officeRoute({
    method: "POST",
    path: "/office/service/addresses/unblock",
    summary: "Requests that a blocked network is let in again",
    permission: "service.resume",
    act: "address.unblock",
    isProved: true,
    body: addressBody,
    reply: ActReply,
    failures: [...failures, "KEY_INVALID"],
  }),
};

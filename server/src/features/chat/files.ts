import { readSetting } from "#settings/read-setting.ts";
import { rename, rm } from "node:fs/promises";
import { chat, chatImageBytesMax, chatVideoBytesMax } from "@krapao/contract/chat";
import type { Route } from "@krapao/contract/route";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { bytesOfDay, storeFile } from "#platform/files/stored-files.ts";
import { Failure } from "#platform/http/failure.ts";
import { Pace } from "#platform/http/pace.ts";
import { receiveFile } from "#platform/http/receive-file.ts";
import { OneAtATime } from "#platform/one-at-a-time.ts";
import { redrawForChat } from "#platform/files/picture.ts";
import { randomToken } from "#platform/secrets/random.ts";
import { addressKey, takeRateLimit } from "#platform/http/throttle.ts";
import { cleanVideo } from "#platform/files/video.ts";
import { visitorKey } from "#platform/http/visitor.ts";
import type { Tables } from "#tables.ts";
import { addChatFile } from "./file-queries.ts";
import { findConversation } from "./queries.ts";
import { openConversation, type Writer } from "./service.ts";

export type ChatFileKind = "image" | "video" | "file";

const daySeconds = 24 * 3600;
const hourSeconds = 3600;

/** The limits of each kind of upload. */
const uploads = {
  image: { call: chat.uploadImage, bytesMax: chatImageBytesMax },
  video: { call: chat.uploadVideo, bytesMax: chatVideoBytesMax },
} as const satisfies Record<string, { call: Route; bytesMax: number }>;

/**
 * Runs the uploads of each visitor one after another. Reading them costs CPU time, and many
 * concurrent uploads of one visitor would delay all other requests. A waiting upload is not read
 * from the network.
 */
const oneAtATime = new OneAtATime();

/**
 * The files of all guests together are read at this rate: each megabyte costs the server about 6 ms,
 * in which members wait. Few phones send faster.
 */
const guestPace = new Pace(4_000_000);

/** Stores a file that a visitor wants to send, and returns its URL. */
export async function uploadFile(
  ctx: Context,
  writer: Writer,
  { request, kind }: { request: FastifyRequest; kind: "image" | "video" },
): Promise<string> {
  const megabytes = await checkMayUpload(ctx, writer);
  const key = visitorKey(writer.visitor);
  return oneAtATime.run(key, async () => {
    const known = await findConversation(ctx.db, key);
    const bytesSent = known ? await bytesOfDay(ctx.db, ownerOf(known.id)) : 0;
    const bytesLeft = megabytes * 1024 * 1024 - bytesSent;
    if (bytesLeft <= 0) throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: hourSeconds });
    return withTemporaryFiles(ctx, async ({ sent, drawn }) => {
      const pace = writer.visitor.kind === "guest" ? guestPace : undefined;
      const { call, bytesMax } = uploads[kind];
      await receive(request, { field: call.file ?? "", bytesMax, path: sent, pace });
      const type = await cleanFile(kind, { sent, drawn, visitor: key });
      if (!type) throw new Failure("KEY_INVALID", { field: "file", status: 415 });
      // A refused file does not open a conversation.
      const conversationId = known?.id ?? (await openConversation(ctx, writer));
      return keepFile(ctx, { conversationId, path: drawn, kind, type });
    });
  });
}

/**
 * The bytes that an upload may add today, or a refusal. Guest ids are free, so the address counts
 * too.
 */
async function checkMayUpload(ctx: Context, { visitor, address }: Writer): Promise<number> {
  const quota = await readSetting(ctx.db, "chat");
  const isGuest = visitor.kind === "guest";
  const max = isGuest ? quota.guestUploadsPerDay : quota.memberUploadsPerDay;
  const key = `chat-upload:${visitorKey(visitor)}`;
  await takeRateLimit(ctx.db, { key, max, seconds: daySeconds });
  if (!isGuest) return quota.memberMegabytesPerDay;
  await takeRateLimit(ctx.db, {
    key: `chat-upload:${addressKey(address)}`,
    max: quota.guestUploadsPerAddressDay,
    seconds: daySeconds,
  });
  return quota.guestMegabytesPerDay;
}

interface FormFile {
  readonly field: string;
  readonly bytesMax: number;
  readonly path: string;
  readonly pace?: Pace | undefined;
}

/** Writes the file of a form to the path, or refuses the form. */
export async function receive(request: FastifyRequest, form: FormFile): Promise<void> {
  const { field } = form;
  const received = await receiveFile(request, form);
  switch (received.outcome) {
    case "received":
      return;
    case "missing":
      throw new Failure("KEY_MISSING", { field });
    case "extra-field":
      throw new Failure("KEY_INVALID", { field: received.name });
    case "too-large":
      throw new Failure("KEY_INVALID", { field, status: 413 });
    case "broken":
      throw new Failure("KEY_INVALID", { field });
  }
}

/** Gives the work two temporary files, which are deleted when it ends. */
export async function withTemporaryFiles<Result>(
  { files }: Pick<Context, "files">,
  work: (paths: { sent: string; drawn: string }) => Promise<Result>,
): Promise<Result> {
  const [sent, drawn] = [await files.newIncoming(), await files.newIncoming()];
  try {
    return await work({ sent, drawn });
  } finally {
    await rm(sent, { force: true });
    await rm(drawn, { force: true });
  }
}

/**
 * Converts a received file to its stored form; undefined if its content is not of the given kind.
 */
export async function cleanFile(
  kind: "image" | "video",
  { sent, drawn, visitor }: { sent: string; drawn: string; visitor: string },
): Promise<Tables["stored_file"]["type"] | undefined> {
  if (kind === "video") {
    const type = await cleanVideo(sent);
    if (type) await rename(sent, drawn);
    return type;
  }
  const formats = ["jpeg", "png", "gif"] as const;
  return redrawForChat(visitor, { source: sent, target: drawn, formats });
}

const ownerOf = (conversationId: string) => `chat:${conversationId}`;

interface CleanFile {
  readonly conversationId: string;
  readonly path: string;
  readonly kind: ChatFileKind;
  readonly type: Tables["stored_file"]["type"];
}

/** Stores the file first, then the row that needs it: without that row the file is removed later. */
export async function keepFile(
  ctx: Pick<Context, "db" | "files">,
  { conversationId, path, kind, type }: CleanFile,
): Promise<string> {
  const fileName = await storeFile(ctx, { path, owner: ownerOf(conversationId), type });
  const token = randomToken();
  await addChatFile(ctx.db, { token, conversationId, fileName, fileType: kind });
  return `/files/chat/${token}`;
}

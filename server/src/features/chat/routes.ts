import { readSetting } from "#settings/read-setting.ts";
import multipart from "@fastify/multipart";
import { chat, guestHeader } from "@krapao/contract/chat";
import { chatFilePattern, sentKinds } from "@krapao/contract/chat-message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Context } from "#context.ts";
import { listenToCallbacks } from "#platform/http/callbacks.ts";
import { answer, answerVisitor } from "#platform/http/answer.ts";
import { endUnreadBodies } from "#platform/http/body-deadline.ts";
import { Failure } from "#platform/http/failure.ts";
import { languageOf } from "#platform/http/language.ts";
import { callbackRoutes, plainRoutes } from "#platform/http/plain-routes.ts";
import { fastifyPath } from "#platform/http/schema.ts";
import { sendStored } from "#platform/http/send-stored.ts";
import { type Visitor, visitorOf } from "#platform/http/visitor.ts";
import { notifyTyping } from "./help-desk-queries.ts";
import { findChatFile } from "./file-queries.ts";
import { uploadFile } from "./files.ts";
import { markRead, readHistory, sendMessage, type Writer } from "./service.ts";

export async function chatRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const writerOf = (visitor: Visitor, request: FastifyRequest): Writer => ({
    visitor,
    language: languageOf(request, ctx.marketSettings.market),
    address: request.ip,
  });

  answer(app, chat.config, async () => ({ PREFIX: (await readSetting(ctx.db, "chat")).prefix }));
  answerVisitor(app, chat.history, ({ body, session }) =>
    readHistory(ctx, visitorOf(session, body), body),
  );
  answerVisitor(app, chat.read, async ({ body, session }) => {
    await markRead(ctx, visitorOf(session, body), body.number);
    return { message: "SUCCESS" as const };
  });
  await sendRoute(app, ctx, writerOf);
  await uploadRoutes(app, ctx, writerOf);
  fileRoute(app, ctx);
  if (ctx.chat) await listenToHelpDesk(app, ctx, ctx.chat.key);
}

type WriterOf = (visitor: Visitor, request: FastifyRequest) => Writer;

async function sendRoute(app: FastifyInstance, ctx: Context, writerOf: WriterOf): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("preValidation", async ({ body }) => refuseForeignKinds(body));
    answerVisitor(scope, chat.send, ({ body, session, request }) => {
      const { deliver: _, ...message } = body.message;
      const writer = writerOf(visitorOf(session, body), request);
      return sendMessage(ctx, writer, { id: body.id, message });
    });
  });
}

/** Refuses kinds that only helper and agents send, before the fields are checked. */
function refuseForeignKinds(body: unknown): void {
  const { message } = (body ?? {}) as { message?: { message_type?: unknown } | null };
  const kind = message?.message_type;
  if (typeof kind !== "string" || sentKinds.some((sent) => sent === kind)) return;
  throw new Failure("KEY_INVALID", { field: "message.message_type" });
}

/** A separate scope, so that no other route accepts forms. */
async function uploadRoutes(app: FastifyInstance, ctx: Context, writerOf: WriterOf): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    endUnreadBodies(scope);
    for (const [call, kind] of [
      [chat.uploadImage, "image"],
      [chat.uploadVideo, "video"],
    ] as const) {
      answerVisitor(scope, call, async ({ session, request }) => {
        const writer = writerOf(visitorOf(session, { guestId: guestIdOf(request) }), request);
        return { path: await uploadFile(ctx, writer, { request, kind }) };
      });
    }
  });
}

function guestIdOf({ headers }: FastifyRequest): string | undefined {
  const guestId = headers[guestHeader];
  return typeof guestId === "string" ? guestId : undefined;
}

function fileRoute(app: FastifyInstance, { db, files }: Context): void {
  app.get<{ Params: { token: string } }>(
    fastifyPath(plainRoutes.chatFile.path),
    async (request, reply) => {
      const { token } = request.params;
      // An invalid token is refused without a query.
      const isToken = chatFilePattern.test(plainRoutes.chatFile.path.replace("{token}", token));
      const file = isToken ? await findChatFile(db, token) : undefined;
      if (!file) throw new Failure("NO_DATA");
      return sendStored(request, reply, { files, file });
    },
  );
}

/**
 * A callback of the help desk is a hint to read the agents' actions; its only content is who is
 * typing.
 */
async function listenToHelpDesk(app: FastifyInstance, ctx: Context, key: string): Promise<void> {
  const body = v.object({
    eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    typing: v.optional(v.pipe(v.string(), v.uuid())),
  });
  await listenToCallbacks(app, {
    path: callbackRoutes.chat.path,
    key,
    db: ctx.db,
    log: ctx.log,
    body,
    partyOf: () => "chat",
    eventIdOf: ({ eventId }) => eventId,
    async note(tx, _, { typing }) {
      if (typing !== undefined) await notifyTyping(tx, typing);
    },
    wake: () => ctx.wake("acts"),
  });
}

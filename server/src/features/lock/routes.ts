import { lock } from "@krapao/contract/lock";
import { lockHeader } from "@krapao/contract/route";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import type { Session } from "#platform/http/session.ts";
import { idleSeconds } from "#platform/http/session-lock.ts";
import {
  challengeUnlock,
  readLock,
  setLock,
  stayOpen,
  unlockByPasskey,
  unlockByPassword,
} from "./service.ts";

/** The idle time begins again. The header was written before the call was handled. */
function showLock(reply: FastifyReply, { lock: known }: Session): void {
  if (known) reply.header(lockHeader, idleSeconds);
}

const done = { message: "SUCCESS" as const };

export function lockRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, lock.read, ({ session }) => readLock(ctx, session));
  answerMember(app, lock.set, async ({ session, body, reply }) => {
    await setLock(ctx, session, body);
    if (body.isOn) reply.header(lockHeader, idleSeconds);
    else reply.removeHeader(lockHeader);
    return done;
  });
  answerMember(app, lock.stayOpen, async ({ session, reply }) => {
    await stayOpen(ctx, session);
    showLock(reply, session);
    return done;
  });
  answerMember(app, lock.challenge, ({ session }) => challengeUnlock(ctx, session));
  answerMember(app, lock.unlock, async ({ session, body, reply }) => {
    await unlockByPassword(ctx, session, body.password);
    showLock(reply, session);
    return done;
  });
  answerMember(app, lock.unlockByPasskey, async ({ session, body, reply }) => {
    await unlockByPasskey(ctx, session, body);
    showLock(reply, session);
    return done;
  });
}

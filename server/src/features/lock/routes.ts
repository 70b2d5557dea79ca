import { lock } from "@krapao/contract/lock";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answerMember } from "#platform/http/answer.ts";
import {
  challengeUnlock,
  readLock,
  setLock,
  stayOpen,
  unlockByPasskey,
  unlockByPassword,
} from "./service.ts";

const done = { message: "SUCCESS" as const };

export function lockRoutes(app: FastifyInstance, ctx: Context): void {
  answerMember(app, lock.read, ({ session }) => readLock(ctx, session));
  answerMember(app, lock.set, async ({ session, body }) => {
    await setLock(ctx, session, body);
    return done;
  });
  answerMember(app, lock.stayOpen, async ({ session }) => {
    await stayOpen(ctx, session);
    return done;
  });
  answerMember(app, lock.challenge, ({ session }) => challengeUnlock(ctx, session));
  answerMember(app, lock.unlock, async ({ session, body }) => {
    await unlockByPassword(ctx, session, body.password);
    return done;
  });
  answerMember(app, lock.unlockByPasskey, async ({ session, body }) => {
    await unlockByPasskey(ctx, session, body);
    return done;
  });
}

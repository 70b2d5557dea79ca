import { account } from "@krapao/contract/account";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { answer, answerMember } from "#platform/http/answer.ts";
import { cookieNames, setCookie } from "#platform/http/cookies.ts";
import { changePassword, logIn, logOut, type LoginBrowser, type OpenedSession } from "./login.ts";
import { registerMember, validateRegistration } from "./register.ts";
import { deviceLifeSeconds } from "./rules.ts";
import { sandboxMemberRoute } from "./sandbox-members.ts";
import { editBankAccountName, editProfile, readAccount } from "./service.ts";

/** The browser of a login request. */
export function browserOf(request: FastifyRequest, isRemembered = false): LoginBrowser {
  return {
    isRemembered,
    address: request.ip,
    device: request.cookies[cookieNames.device],
    agent: request.headers["user-agent"],
  };
}

/** Makes the browser known, and returns the reply to its login. */
export function keepDevice(
  { token, device }: OpenedSession,
  request: FastifyRequest,
  reply: FastifyReply,
): { token: string } {
  setCookie(request, reply, {
    name: cookieNames.device,
    value: device,
    maxAgeSeconds: deviceLifeSeconds,
  });
  return { token };
}

export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  sandboxMemberRoute(app, ctx);
  answer(app, account.validate, async ({ body, request }) => {
    const browser = request.cookies[cookieNames.otp];
    await validateRegistration(ctx, body, { address: request.ip, browser });
    return { message: "OK" as const };
  });
  answer(app, account.register, async ({ body, request, reply }) => {
    const browser = request.cookies[cookieNames.otp];
    const device = request.cookies[cookieNames.device];
    const profile = await registerMember(ctx, body, { address: request.ip, browser, device });
    reply.clearCookie(cookieNames.otp, { path: "/" });
    return { message: "SUCCESS" as const, profile };
  });
  answer(app, account.login, async ({ body, request, reply }) => {
    const { username, password, remember } = body;
    const opened = await logIn(ctx, { username, password, ...browserOf(request, remember) });
    return keepDevice(opened, request, reply);
  });
  answerMember(app, account.logout, async ({ session }) => {
    await logOut(ctx, session);
    return { message: "SUCCESS" as const };
  });
  answerMember(app, account.profile, ({ session }) => readAccount(ctx.db, session.memberId));
  answerMember(app, account.editProfile, async ({ body, session, request }) => ({
    message: "SUCCESS" as const,
    ...(await editProfile(ctx, { memberId: session.memberId, address: request.ip }, body)),
  }));
  answerMember(app, account.editBankAccountName, async ({ body, session }) => ({
    message: "SUCCESS" as const,
    ...(await editBankAccountName(ctx, session.memberId, body)),
  }));
  answerMember(app, account.changePassword, async ({ body, session }) => {
    await changePassword(ctx, session, body);
    return { message: "SUCCESS" as const };
  });
}

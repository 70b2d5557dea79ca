import { account } from "@krapao/contract/account";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { answer, answerMember } from "#platform/http/answer.ts";
import { cookieNames, setCookie } from "#platform/http/cookies.ts";
import { changePassword, logIn, logOut } from "./login.ts";
import { registerMember, validateRegistration } from "./register.ts";
import { deviceLifeSeconds } from "./rules.ts";
import { sandboxMemberRoute } from "./sandbox-members.ts";
import { editBankAccountName, editProfile, readAccount } from "./service.ts";

export function accountRoutes(app: FastifyInstance, ctx: Context): void {
  sandboxMemberRoute(app, ctx);
  answer(app, account.validate, async ({ body, request }) => {
    const browser = request.cookies[cookieNames.otp];
    await validateRegistration(ctx, body, { address: request.ip, browser });
    return { message: "OK" as const };
  });
  answer(app, account.register, async ({ body, request, reply }) => {
    const browser = request.cookies[cookieNames.otp];
    const profile = await registerMember(ctx, body, { address: request.ip, browser });
    reply.clearCookie(cookieNames.otp, { path: "/" });
    return { message: "SUCCESS" as const, profile };
  });
  answer(app, account.login, async ({ body, request, reply }) => {
    const { token, device } = await logIn(ctx, {
      username: body.username,
      password: body.password,
      isRemembered: body.remember ?? false,
      address: request.ip,
      device: request.cookies[cookieNames.device],
      agent: request.headers["user-agent"],
    });
    setCookie(request, reply, {
      name: cookieNames.device,
      value: device,
      maxAgeSeconds: deviceLifeSeconds,
    });
    return { token };
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

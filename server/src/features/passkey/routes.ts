import { passkey } from "@krapao/contract/passkey";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { browserOf, keepDevice } from "#features/account/routes.ts";
import { answer, answerMember } from "#platform/http/answer.ts";
import {
  addPasskey,
  challengeLogin,
  listPasskeys,
  logInByPasskey,
  preparePasskey,
  removePasskey,
} from "./service.ts";

export function passkeyRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.passkeys) {
    app.log.warn(
      "passkeys are off: they need pages on a domain with HTTPS, or on localhost (PASSKEY_ORIGINS)",
    );
  }
  answer(app, passkey.challenge, ({ request }) => challengeLogin(ctx, request.ip));
  answer(app, passkey.login, async ({ body, request, reply }) => {
    const { remember, ...assertion } = body;
    const opened = await logInByPasskey(ctx, assertion, browserOf(request, remember));
    return keepDevice(opened, request, reply);
  });
  answerMember(app, passkey.list, ({ session }) => listPasskeys(ctx, session));
  answerMember(app, passkey.prepare, ({ session, body }) =>
    preparePasskey(ctx, session, body.password),
  );
  answerMember(app, passkey.add, async ({ session, body, request }) => {
    const agent = request.headers["user-agent"];
    await addPasskey(ctx, session, { attestation: body, agent });
    return { message: "SUCCESS" as const };
  });
  answerMember(app, passkey.remove, async ({ session, body }) => {
    await removePasskey(ctx, session, body.id);
    return { message: "SUCCESS" as const };
  });
}

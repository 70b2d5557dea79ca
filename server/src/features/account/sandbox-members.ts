import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import { plainRoutes } from "#platform/http/plain-routes.ts";
import { isThisMachine } from "#platform/http/this-machine.ts";

const newest = 20;

/**
 * The newest members and their bank accounts, so that the sandbox's bank can offer them as senders.
 * It exists in the sandbox's world alone, and only for this machine.
 */
export function sandboxMemberRoute(app: FastifyInstance, { config, db }: Context): void {
  if (config.world !== "sandbox") return;
  app.get(plainRoutes.sandboxMembers.path, (request) => {
    if (!isThisMachine(request)) throw new Failure("NO_DATA");
    return db
      .selectFrom("member")
      .innerJoin("bank_account", "bank_account.member_id", "member.id")
      .select([
        "member.username as phone",
        "bank_account.bank_code as bankCode",
        "bank_account.account_no as accountNo",
        "bank_account.account_name as name",
      ])
      .orderBy("member.created_at", "desc")
      .limit(newest)
      .execute();
  });
}

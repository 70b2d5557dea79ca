import { timingSafeEqual } from "node:crypto";
import { launches } from "@krapao/contract/game";
import { gameCodes, type GameCode } from "@krapao/contract/slot";
import type { Context } from "#context.ts";
import { refuseInStop } from "#ledger/stop.ts";
import { Failure } from "#platform/http/failure.ts";
import { hashSecret } from "#platform/secrets/random.ts";
import type { Session } from "#platform/http/session.ts";
import { beginPlay } from "./play.ts";
import { limitGameCalls } from "./account.ts";
import * as queries from "./queries.ts";

interface LinkInput {
  readonly session: Session;
  /** The game as named in the URL. */
  readonly path: string;
  readonly username: string;
  readonly password?: string;
}

/** Creates a link that opens a game. The account is the session's; the URL must agree with it. */
export async function createLink(ctx: Context, input: LinkInput): Promise<string> {
  const { session, username, password } = input;
  const code = findGame(input);
  const account = await queries.findAccount(ctx.db, {
    memberId: session.memberId,
    provider: code,
  });
  if (!account?.opened_at) throw new Failure("SLOT_NO_ACCOUNT");
  if (account.username !== username) throw new Failure("INVALID_USER_1");
  const accountKey = `${session.memberId}:${code}`;
  const isPasswordRight =
    password === undefined || isSame(password, ctx.seal.open(account.password_sealed, accountKey));
  if (!isPasswordRight) throw new Failure("INVALID_USER_3");
  await beginPlay(ctx.db, session.memberId);
  await limitGameCalls(ctx, session.memberId);

  const answer = await ctx.game.launch({
    provider: code,
    username,
    ...(password === undefined ? {} : { password }),
  });
  switch (answer) {
    case "NO_PLAYER":
      throw new Failure(code === "AREASLOT" ? "NOT_AREASLOT" : "INVALID_USER_1");
    case "WRONG_PASSWORD":
      throw new Failure("INVALID_USER_3");
    case "LOCKED":
      throw new Failure("INVALID_USER_4");
    case "unknown":
      throw new Failure("GAME_ACTIVATION_FAIL");
    default:
      // A stop may have begun while the provider made the link.
      await refuseInStop(ctx.db, session.memberId);
      return checkedLink(answer.link, ctx.config.gameOrigins);
  }
}

/** Finds the game of a path, called with or without a password as that game requires. */
function findGame({ path, password }: LinkInput): GameCode {
  for (const code of gameCodes) {
    const launch = launches[code];
    if (launch.method !== "link" || launch.path !== path) continue;
    if (launch.needsPassword && password === undefined) {
      throw new Failure("KEY_MISSING", { field: "password" });
    }
    if (!launch.needsPassword && password !== undefined) {
      throw new Failure("KEY_INVALID", { field: "password" });
    }
    return code;
  }
  throw new Failure("NO_GAME", { field: "provider" });
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}

/** Refuses a link to an unknown origin: a provider may send members only to known game origins. */
function checkedLink(link: string, origins: readonly string[]): string {
  const address = URL.parse(link);
  if (address && origins.includes(address.origin)) return address.href;
  throw new Failure("GAME_ACTIVATION_FAIL");
}

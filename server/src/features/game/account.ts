import type { GameAccount } from "@krapao/contract/game";
import { launches } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import type { Context } from "#context.ts";
import { refuseInStop } from "#ledger/stop.ts";
import type { RequestKey } from "#ledger/post.ts";
import { takeRequestKey } from "#ledger/request-keys.ts";
import { Failure } from "#platform/http/failure.ts";
import { randomText } from "#platform/secrets/random.ts";
import type { Session } from "#platform/http/session.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { beginPlay } from "./play.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";
import { listProviders } from "./slots.ts";

interface Caller {
  readonly session: Pick<Session, "memberId" | "currency">;
  readonly code: GameCode;
  readonly requestKey?: RequestKey | undefined;
}

/** The provider calls that a member may cause in a minute. */
const callsPerMinute = 60;

export async function limitGameCalls({ db }: Context, memberId: string): Promise<void> {
  await takeRateLimit(db, { key: `game:${memberId}`, max: callsPerMinute, seconds: 60 });
}

/** Binds a sealed password to its row, so that it cannot be moved to another account's row. */
const sealContextOf = ({ session, code }: Caller) => `${session.memberId}:${code}`;

function newPassword(): string {
  return randomText(rules.passwordLetters, 8) + randomText(rules.passwordDigits, 4);
}

/** Opens an account. The request is stored first, so that a retry finds it after a lost reply. */
export async function activate(ctx: Context, caller: Caller): Promise<void> {
  const { session, code, requestKey } = caller;
  const key = requestKey?.key;
  const accountId = { memberId: session.memberId, provider: code };
  await refuseInStop(ctx.db, session.memberId);
  const offered = (await listProviders(ctx.db)).find((provider) => provider.code === code);
  if (!offered?.isOpen || offered.ratios[session.currency] === null) throw new Failure("NO_GAME");
  await limitGameCalls(ctx, session.memberId);
  await takeRequestKey(ctx.db, session.memberId, { kind: "activate", requestKey });
  const passwordSealed = ctx.seal.close(newPassword(), sealContextOf(caller));
  const username = rules.usernameOf(session.memberId);
  await queries.addAccount(ctx.db, { ...accountId, username, passwordSealed });
  const account = await queries.findAccount(ctx.db, accountId);
  if (!account) throw new Error("The game account that was just stored does not exist.");
  if (account.opened_at) return checkRepeat(account.activate_key, key);

  const answer = await ctx.game.createPlayer({
    ...accountId,
    username: account.username,
    password: ctx.seal.open(account.password_sealed, sealContextOf(caller)),
    currency: session.currency,
  });
  // The next attempt uses a new password.
  if (answer === "PASSWORD_REFUSED") {
    await queries.replacePassword(
      ctx.db,
      accountId,
      ctx.seal.close(newPassword(), sealContextOf(caller)),
    );
  }
  if (answer === "USERNAME_REFUSED") throw new Failure("INVALID_USER_2");
  if (answer !== "done") throw new Failure("SLOT_ACTIVATE_FAIL");
  const isOurs = await queries.openAccount(ctx.db, accountId, key);
  if (isOurs) return;
  const opened = await queries.findAccount(ctx.db, accountId);
  checkRepeat(opened?.activate_key ?? null, key);
}

/**
 * The request that opened the account may be repeated; any other request is refused as already
 * open.
 */
function checkRepeat(openedBy: string | null, key: string | undefined): void {
  if (key === undefined || openedBy !== key) throw new Failure("SLOT_ALREADY_ACTIVE");
}

/** The member's account with its password, as the provider knows it. */
export async function readAccount(ctx: Context, caller: Caller): Promise<GameAccount> {
  const found = await findOpen(ctx, caller);
  const settled = found.next_password_sealed ? await settleReset(ctx, caller, found) : found;
  return toAccount(ctx, caller, settled);
}

/** Gives the account a new password, which is stored before it is sent to the provider. */
export async function resetPassword(ctx: Context, caller: Caller): Promise<GameAccount> {
  await refuseInStop(ctx.db, caller.session.memberId);
  const account = await findOpen(ctx, caller);
  await limitGameCalls(ctx, caller.session.memberId);
  const sealed = await wishPassword(ctx, caller);
  // The same request was settled before; later requests may have changed the password again.
  if (!sealed) return readAccount(ctx, caller);
  const wished = { ...account, next_password_sealed: sealed };
  const settled = await settleReset(ctx, caller, wished);
  if (!settled.password_sealed.equals(sealed)) throw new Failure("SLOT_RESET_PASSWORD_FAIL");
  return toAccount(ctx, caller, settled);
}

/**
 * Gives the account a new password that nobody is shown, as in a stop. Returns true if the provider has
 * taken it.
 */
export async function replaceHidden(ctx: Context, caller: Caller): Promise<boolean> {
  const account = await findOpen(ctx, caller);
  const accountId = { memberId: caller.session.memberId, provider: caller.code };
  // One that the provider has not confirmed was not shown either, and is sent again.
  const sealed = await queries.wishPassword(
    ctx.db,
    accountId,
    ctx.seal.close(newPassword(), sealContextOf(caller)),
  );
  const settled = await settleReset(ctx, caller, { ...account, next_password_sealed: sealed });
  return settled.password_sealed.equals(sealed);
}

/** Stores the new password with the request's key. Returns undefined if the key was used before. */
async function wishPassword(ctx: Context, caller: Caller): Promise<Buffer | undefined> {
  const { session, code, requestKey } = caller;
  const { memberId } = session;
  const sealed = ctx.seal.close(newPassword(), sealContextOf(caller));
  return ctx.db.transaction().execute(async (tx) => {
    const taken = { kind: "reset_password", requestKey } as const;
    if ((await takeRequestKey(tx, memberId, taken)).isRepeat) return undefined;
    return queries.wishPassword(tx, { memberId, provider: code }, sealed);
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>;

async function findOpen({ db }: Context, { session, code }: Caller): Promise<Account> {
  const accountId = { memberId: session.memberId, provider: code };
  const account = await queries.findAccount(db, accountId);
  if (!account?.opened_at) throw new Failure("SLOT_NO_ACCOUNT");
  return account;
}

/** Sends the unsettled password as often as needed: it is always the same one. */
async function settleReset(ctx: Context, caller: Caller, account: Account): Promise<Account> {
  const sealed = account.next_password_sealed;
  if (!sealed) return account;
  const accountId = { memberId: caller.session.memberId, provider: caller.code };
  const answer = await ctx.game.setPassword({
    provider: caller.code,
    username: account.username,
    password: ctx.seal.open(sealed, sealContextOf(caller)),
  });
  if (answer === "unknown") return account;
  const isTaken = answer === "done";
  await queries.settlePassword(ctx.db, accountId, { sealed, isTaken });
  return {
    ...account,
    next_password_sealed: null,
    ...(isTaken ? { password_sealed: sealed } : {}),
  };
}

async function isUnknownThere(
  { game }: Context,
  provider: GameCode,
  { username }: Account,
): Promise<boolean> {
  return (await game.readBalance({ provider, username })) === "NO_PLAYER";
}

async function toAccount(ctx: Context, caller: Caller, account: Account): Promise<GameAccount> {
  // A member who sees the password can log in at the game directly.
  await beginPlay(ctx.db, caller.session.memberId);
  const hasForm = launches[caller.code].method === "eventForm";
  // The member's browser posts the account as shown, so check first that the provider knows it.
  if (hasForm && (await isUnknownThere(ctx, caller.code, account))) throw new Failure("NOT_UFABET");
  const event = hasForm ? await ctx.game.readForm(caller.code) : "unknown";
  return {
    username: account.username,
    password: ctx.seal.open(account.password_sealed, sealContextOf(caller)),
    event: event === "unknown" ? null : event,
  };
}

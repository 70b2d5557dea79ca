import { toMinor } from "@krapao/contract/amount";
import { type game, transferMinimums, walletCode } from "@krapao/contract/game";
import type { ReplyOf } from "@krapao/contract/route";
import type { GameCode } from "@krapao/contract/slot";
import type { Context } from "#context.ts";
import type { Opened, OperationState, RequestKey } from "#ledger/post.ts";
import { isRepeatedRequest, takeRequestKey } from "#ledger/request-keys.ts";
import { Failure } from "#platform/http/failure.ts";
import { type JsonText, writeWith } from "#platform/http/json-text.ts";
import { takenKey } from "#platform/http/idempotency.ts";
import type { Session } from "#platform/http/session.ts";
import { newReference } from "#platform/secrets/references.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import { callProvider, concludeLeg } from "./legs.ts";
import { limitGameCalls } from "./account.ts";
import { checkLossLimit } from "./loss-limit.ts";
import * as rules from "./rules.ts";
import type { SlotReader } from "./slot-reader.ts";
import type { Provider, SlotAccount } from "./slots.ts";
import * as queries from "./transfer-queries.ts";

/** The money requests that a member may make in a minute. */
const requestsPerMinute = 30;

interface Caller {
  readonly session: Pick<Session, "memberId" | "currency">;
  readonly requestKey: RequestKey | undefined;
}

type Transferred = JsonText<ReplyOf<typeof game.transfer>>;

type MemberGames = Awaited<ReturnType<SlotReader["read"]>>;

/** Moves an amount between the wallet and the games, or from game to game. */
export async function transfer(
  ctx: Context,
  reader: SlotReader,
  { from, to, amount, ...caller }: Caller & { from: rules.Side; to: rules.Side; amount: number },
): Promise<Transferred> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  if (from === to) throw new Failure("KEY_INVALID", { field: "to" });
  const games = await reader.read(caller.session.memberId);
  const route = { from, to, amountMinor };
  return report(ctx, reader, caller, await move(ctx, games, { ...caller, ...route }));
}

/** Moves all of the wallet that converts exactly; an empty wallet moves nothing. */
export async function transferAll(
  ctx: Context,
  reader: SlotReader,
  { to, ...caller }: Caller & { to: GameCode },
): Promise<Transferred> {
  const { memberId } = caller.session;
  for (let tries = 1; ; tries += 1) {
    const games = await reader.read(memberId);
    // Read after the wallet: a repeat finds the first transfer, not the balance that it left.
    const earlier = await findEarlier(ctx, caller);
    if (earlier === "nothing-moved") return writeReply(reader, memberId, "SUCCESS");
    if (earlier) return report(ctx, reader, caller, earlier);
    const { ratio } = findSide(games, { code: to, isTarget: true });
    if (games.wallet_minor === 0n) {
      const { requestKey } = caller;
      await limitGameCalls(ctx, memberId);
      await takeRequestKey(ctx.db, memberId, { kind: "transfer_all", requestKey });
      return writeReply(reader, memberId, "SUCCESS");
    }
    const amountMinor = rules.exactPart(games.wallet_minor, ratio);
    const route = { from: walletCode, to, amountMinor } as const;
    try {
      return await report(ctx, reader, caller, await move(ctx, games, { ...caller, ...route }));
    } catch (error) {
      // Another operation has used the money since the wallet was read.
      const isOutrun = error instanceof Failure && error.code === "MONEY_NOT_ENOUGH";
      if (!isOutrun || tries === 3) throw error;
    }
  }
}

async function findEarlier({ db }: Context, { session, requestKey }: Caller) {
  if (!requestKey) return undefined;
  const { memberId } = session;
  const earlier = await queries.findByKey(db, memberId, requestKey.key);
  if (!earlier) {
    return (await isRepeatedRequest(db, memberId, requestKey)) ? "nothing-moved" : undefined;
  }
  if (earlier.request_hash?.equals(requestKey.requestHash)) return earlier;
  throw takenKey();
}

async function report(
  ctx: Context,
  reader: SlotReader,
  { session: { memberId } }: Caller,
  { number, state }: { number: bigint; state: OperationState },
): Promise<Transferred> {
  if (state === "FAILED") {
    const refusal = await queries.findRefusal(ctx.db, memberId, number);
    throw new Failure(refusal ? rules.failureOf(refusal) : "TRANSFER_FAIL");
  }
  return writeReply(reader, memberId, state);
}

async function writeReply(
  reader: SlotReader,
  memberId: string,
  message: "SUCCESS" | "PENDING",
): Promise<Transferred> {
  const { wallet, slots } = await reader.write(memberId);
  return writeWith({ message, wallet }, "slots", slots);
}

interface Move extends Caller {
  readonly from: rules.Side;
  readonly to: rules.Target;
  readonly amountMinor: bigint;
  readonly detail?: Record<string, unknown>;
}

/** Opens the transfer and runs it as far as possible while the member waits. */
export async function move(
  ctx: Context,
  games: MemberGames,
  { session, requestKey, detail = {}, ...route }: Move,
): Promise<{ number: bigint; state: OperationState }> {
  const { memberId, currency } = session;
  const { from, to, amountMinor } = route;
  // Money for the house has no minimum and no rate limit.
  const isRequested = to !== rules.houseCode;
  if (isRequested && amountMinor < BigInt(transferMinimums[currency]) * 100n) {
    throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  }
  const legs = rules.planLegs(route).map((leg) => {
    const { provider, account, ratio } = findSide(games, {
      code: leg.provider,
      isTarget: leg.direction === "DEPOSIT",
    });
    const creditMinor = rules.toCreditMinor(amountMinor, ratio);
    if (creditMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
    return { ...leg, creditMinor, provider, account, reference: newReference("T") };
  });
  if (games.is_guarded && !(await findEarlier(ctx, { session, requestKey }))) {
    await checkLossLimit(ctx, { session, from, amountMinor });
  }
  const fence = startFence();
  const opened = await ctx.transfers.open({
    memberId,
    kind: "transfer",
    state: "PENDING",
    currency,
    amountMinor,
    source: from,
    target: to,
    detail,
    changes: rules.planOpening(route, amountMinor),
    requestKey,
    ...(isRequested ? { perMinute: requestsPerMinute } : {}),
    legs: legs.map(({ leg, direction, creditMinor, provider, reference }) => ({
      leg,
      direction,
      creditMinor,
      provider: provider.code,
      reference,
    })),
    leaseSeconds: rules.leaseSeconds,
  });
  killPoint("transfer.opened");
  if (!opened.isNew) return opened;
  const state = await carry(
    ctx,
    legs.map((leg) => toLeg({ ...leg, ...route, session, opened })),
    fence,
  );
  return { number: opened.number, state };
}

/** A leg that was just opened: no other process has claimed it. */
const firstSending = {
  isFirst: true,
  sentBefore: null,
  secondsSinceRequest: 0,
  attempts: 0,
  next: "REQUEST",
} as const;

/** Sends one leg after another until one does not succeed. */
async function carry(
  ctx: Context,
  legs: readonly queries.Leg[],
  opening: Fence,
): Promise<OperationState> {
  let state: OperationState = "PENDING";
  let fence = opening;
  for (const leg of legs) {
    const sent = fence;
    const answer = await callProvider(ctx, () => ctx.game.transfer(leg, sent));
    killPoint("transfer.requested");
    // The end of this leg is the claim of the next.
    fence = startFence();
    const ended = await concludeLeg(ctx, leg, { answer, ...firstSending });
    state = ended.state;
    if (ended.verdict !== "settle" || !ended.isMoved) return state;
  }
  return state;
}

interface Side {
  readonly provider: Provider;
  readonly account: SlotAccount;
  readonly ratio: bigint;
}

/** The member's account at a provider. A closed game accepts no money but still returns it. */
function findSide(
  { providers, accounts, currency }: MemberGames,
  { code, isTarget }: { code: GameCode; isTarget: boolean },
): Side {
  const provider = providers.find((one) => one.code === code);
  const ratio = provider?.ratios[currency];
  if (!provider || ratio === null || ratio === undefined) throw new Failure("NO_GAME");
  if (isTarget && !provider.isOpen) throw new Failure("NO_GAME");
  const account = accounts.find((one) => one.provider === code);
  if (!account) throw new Failure("SLOT_NO_ACCOUNT");
  return { provider, account, ratio: rules.toMillionths(ratio) };
}

function toLeg({
  leg,
  direction,
  creditMinor,
  provider,
  account,
  reference,
  from,
  to,
  amountMinor,
  session: { memberId, currency },
  opened: { number },
}: Omit<Side, "ratio"> &
  Pick<Move, "from" | "to" | "amountMinor" | "session"> & {
    readonly leg: 1 | 2;
    readonly direction: "DEPOSIT" | "WITHDRAW";
    readonly creditMinor: bigint;
    readonly reference: string;
    readonly opened: Opened;
  }): queries.Leg {
  return {
    memberId,
    number,
    leg,
    from,
    to,
    amountMinor,
    currency,
    provider: provider.code,
    username: account.username,
    direction,
    creditMinor,
    reference,
    referenceClass: provider.class,
    delaySeconds: provider.delaySeconds,
  };
}

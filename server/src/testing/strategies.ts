import { dateOf, startOfDayBefore } from "@krapao/contract/bangkok-day";
import { isAvailable } from "#features/bonus/rules.ts";
import { settings } from "#features/lookup/seed/settings.ts";
import { refundOf } from "#features/refund/rules.ts";
import { planOffer } from "#features/reward/offers.ts";
import { coversDeposit, isCompleted, shareDown, toBps } from "#features/reward/rules.ts";
import { bonuses } from "#features/reward/seed-offers.ts";
import { slices } from "#features/spinwheel/seed.ts";
import * as coins from "#features/spinwheel/rules.ts";

/** Two accounts of one person play against the rules, in memory and without luck. */

/** The lowest average cost of a stake at any offered game, in hundredths of a percent. */
export const leastEdgeBps = 100;

/** The average value of a coin at the wheel of a new installation. */
export function meanPrizeBaht(): number {
  const weight = slices.reduce((sum, slice) => sum + slice.weight, 0);
  return slices.reduce((sum, slice) => sum + slice.weight * (slice.prize?.BAHT ?? 0), 0) / weight;
}

type Who = 0 | 1;

export type Act =
  | { readonly kind: "deposit" | "withdraw"; readonly account: Who; readonly minor: bigint }
  /** The same stake on both sides, settled at once; both sides may belong to one account. */
  | { readonly kind: "hedge"; readonly loser: Who; readonly winner: Who; readonly minor: bigint }
  /** One side of such a pair, if the two settle on different days. */
  | {
      readonly kind: "leg";
      readonly account: Who;
      readonly minor: bigint;
      readonly isWin: boolean;
    }
  | { readonly kind: "spin"; readonly account: Who; readonly count: number }
  | { readonly kind: "refund" | "invite"; readonly account: Who }
  | { readonly kind: "bonus"; readonly account: Who; readonly code: string }
  | { readonly kind: "wait"; readonly minutes: number };

export interface Outcome {
  /** The money that both have and have withdrawn, minus their deposits; without coupons. */
  readonly gainMinor: bigint;
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly refundsMinor: bigint;
  /** The number of days with refunds, counted for each account. */
  readonly refundDays: bigint;
  readonly invitesMinor: bigint;
  readonly giftsMinor: bigint;
  readonly spins: bigint;
  /** The average value of the coupons, in thousandths of a satang, as if they had no conditions. */
  readonly couponsMilli: bigint;
}

interface OpenGrant {
  readonly mustPlayMinor: bigint;
  readonly isForDeposit: boolean;
  playedMinor: bigint;
}

interface Account {
  walletMinor: bigint;
  coin: coins.CoinAccount;
  grant: OpenGrant | undefined;
  /** The latest deposit, while no other act has followed it. */
  freshDepositMinor: bigint | undefined;
  readonly lossByDay: Map<string, bigint>;
  readonly refunded: Set<string>;
  readonly received: Map<string, Date[]>;
  spunOn: { day: string; count: number };
  /** Turnover that the inviter has not been paid for yet. */
  earningMinor: bigint;
}

const newAccount = (): Account => ({
  walletMinor: 0n,
  coin: coins.emptyCoinAccount(10_000n),
  grant: undefined,
  freshDepositMinor: undefined,
  lossByDay: new Map(),
  refunded: new Set(),
  received: new Map(),
  spunOn: { day: "", count: 0 },
  earningMinor: 0n,
});

interface Terms {
  readonly edgeBps: number;
  readonly startsAt: Date;
  /** The two are detected as one ring. */
  readonly isRing: boolean;
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

class Play {
  readonly #accounts = [newAccount(), newAccount()] as const;
  readonly #edgeBps: number;
  readonly #isRing: boolean;
  #now: Date;
  #hasPlayed = [false, false];
  #deposited = 0n;
  #withdrawn = 0n;
  #turnover = 0n;
  #refunds = 0n;
  #refundDays = 0n;
  #invites = 0n;
  #gifts = 0n;

  constructor({ edgeBps, startsAt, isRing }: Terms) {
    this.#edgeBps = edgeBps;
    this.#isRing = isRing;
    this.#now = startsAt;
  }

  do(act: Act): void {
    switch (act.kind) {
      case "wait":
        this.#now = new Date(this.#now.getTime() + act.minutes * 60_000);
        return;
      case "deposit":
        return this.#deposit(this.#accounts[act.account], act.minor);
      case "withdraw":
        return this.#withdraw(this.#accounts[act.account], act.minor);
      case "hedge":
        return this.#hedge(act.loser, act.winner, act.minor);
      case "leg":
        return this.#settle(
          act.account,
          act.minor,
          act.isWin ? act.minor - this.#costOf(act.minor) : -act.minor,
        );
      case "spin":
        return this.#spin(this.#accounts[act.account], act.count);
      case "refund":
        return this.#refund(act.account);
      case "invite":
        return this.#invite(act.account);
      case "bonus":
        return this.#takeBonus(this.#accounts[act.account], act.code);
    }
  }

  #deposit(account: Account, minor: bigint): void {
    this.#deposited += minor;
    account.walletMinor += minor;
    account.coin = coins.addMoney(account.coin, minor);
    account.freshDepositMinor = minor;
  }

  #withdraw(account: Account, wished: bigint): void {
    const minor = smaller(wished, account.walletMinor);
    if (minor === 0n || account.grant) return;
    this.#withdrawn += minor;
    account.walletMinor -= minor;
    account.coin = coins.takeMoney(account.coin, minor);
    account.freshDepositMinor = undefined;
  }

  #hedge(loser: Who, winner: Who, wished: bigint): void {
    const [losing, winning] = [this.#accounts[loser], this.#accounts[winner]];
    const most = loser === winner ? losing.walletMinor / 2n : winning.walletMinor;
    const stake = smaller(smaller(wished, losing.walletMinor), most);
    if (stake === 0n) return;
    this.#settle(loser, stake, -stake);
    this.#settle(winner, stake, stake - this.#costOf(stake));
  }

  /** The house keeps the edge of both stakes, rounded up: rounding never favours the player. */
  #costOf(stake: bigint): bigint {
    return (stake * 2n * BigInt(this.#edgeBps) + 9_999n) / 10_000n;
  }

  #settle(who: Who, stake: bigint, result: bigint): void {
    const account = this.#accounts[who];
    const { grant } = account;
    account.walletMinor += result;
    account.freshDepositMinor = undefined;
    this.#turnover += stake;
    this.#hasPlayed[who] = true;
    if (!grant || grant.isForDeposit) account.coin = coins.addTurnover(account.coin, stake);
    if (grant) {
      grant.playedMinor += stake;
      if (isCompleted(grant.playedMinor, grant.mustPlayMinor)) account.grant = undefined;
      return;
    }
    const day = dateOf(this.#now);
    account.lossByDay.set(day, (account.lossByDay.get(day) ?? 0n) - result);
    account.earningMinor += stake;
  }

  #spin(account: Account, count: number): void {
    const day = dateOf(this.#now);
    if (account.spunOn.day !== day) account.spunOn = { day, count: 0 };
    for (let spin = 0; spin < count; spin += 1) {
      const { spinsPerDay } = settings.spinwheel;
      if (coins.coinsOf(account.coin).usable === 0n) return;
      if (coins.spinsLeft(spinsPerDay, account.spunOn.count) === 0) return;
      account.coin = { ...account.coin, spinCount: account.coin.spinCount + 1n };
      account.spunOn.count += 1;
    }
  }

  #give(account: Account, minor: bigint, grant: Omit<OpenGrant, "playedMinor">): void {
    account.walletMinor += minor;
    account.grant = { ...grant, playedMinor: 0n };
  }

  #refund(who: Who): void {
    const account = this.#accounts[who];
    const day = dateOf(startOfDayBefore(this.#now));
    const { percent, success, capPerDay } = settings.refund;
    const minor = refundOf(account.lossByDay.get(day) ?? 0n, {
      bps: toBps(percent),
      capMinor: BigInt(capPerDay.BAHT) * 100n,
      isBarred: this.#isRing && this.#hasPlayed[1 - who] === true,
    });
    if (minor === 0n || account.grant || account.refunded.has(day)) return;
    account.refunded.add(day);
    this.#refunds += minor;
    this.#refundDays += 1n;
    const mustPlayMinor = shareDown(minor, toBps(success));
    this.#give(account, minor, { mustPlayMinor, isForDeposit: false });
  }

  /** Receives invite money for the other account's play. */
  #invite(who: Who): void {
    const [account, friend] = [this.#accounts[who], this.#accounts[who === 0 ? 1 : 0]];
    const { percent, success } = settings.invite;
    // Only one of the two can be the inviter.
    if (who === 1 || this.#isRing || account.grant) return;
    const minor = shareDown(friend.earningMinor, toBps(percent));
    if (minor === 0n) return;
    friend.earningMinor = 0n;
    this.#invites += minor;
    const mustPlayMinor = shareDown(minor, toBps(success));
    this.#give(account, minor, { mustPlayMinor, isForDeposit: false });
  }

  #takeBonus(account: Account, code: string): void {
    const bonus = bonuses.find((one) => one.code === code);
    const depositMinor = account.freshDepositMinor;
    if (!bonus || depositMinor === undefined || account.grant) return;
    const { type, max_received: maxReceived, ...fields } = bonus.fields;
    const received = account.received.get(code) ?? [];
    if (!isAvailable({ type, maxReceived }, received, this.#now)) return;
    if (!coversDeposit(account.walletMinor, depositMinor)) return;
    const offer = {
      ...fields,
      cap_minor: BigInt(bonus.capBaht) * 100n,
      fixed_minor: null,
      deposit_min_minor: BigInt(bonus.depositMinBaht) * 100n,
    };
    const terms = planOffer(offer, { amountMinor: depositMinor }, "BAHT");
    if (!terms) return;
    account.received.set(code, [...received, this.#now]);
    account.freshDepositMinor = undefined;
    this.#gifts += terms.rewardMinor;
    const { rewardMinor, mustPlayMinor } = terms;
    this.#give(account, rewardMinor, { mustPlayMinor, isForDeposit: true });
  }

  outcome(): Outcome {
    const held = this.#accounts.reduce((sum, { walletMinor }) => sum + walletMinor, 0n);
    const spins = this.#accounts.reduce((sum, { coin }) => sum + coin.spinCount, 0n);
    return {
      gainMinor: held + this.#withdrawn - this.#deposited,
      depositedMinor: this.#deposited,
      withdrawnMinor: this.#withdrawn,
      turnoverMinor: this.#turnover,
      refundsMinor: this.#refunds,
      refundDays: this.#refundDays,
      invitesMinor: this.#invites,
      giftsMinor: this.#gifts,
      spins,
      couponsMilli: spins * BigInt(Math.ceil(meanPrizeBaht() * 100_000)),
    };
  }
}

export function playStrategy(acts: readonly Act[], terms: Terms): Outcome {
  const play = new Play(terms);
  for (const act of acts) play.do(act);
  return play.outcome();
}

import type { Currency } from "@krapao/contract/fields";
import { statement } from "@krapao/contract/statement";
import { call } from "#lib/api.ts";
import { resolveKept, type Resolved } from "#lib/money-request.ts";
import { queryClient } from "#lib/query-client.ts";
import { listenToMoney } from "#lib/socket.ts";
import { walletQuery } from "#lib/wallet-query.ts";
import { loadedTexts, loadTexts } from "#locale/texts.ts";
import { moneyText } from "#ui/money-text.ts";
import { showToast, type ToastTone } from "#ui/toast-store.ts";
import { newDeposits } from "./news.ts";

/** What is read again when money moved, by the second part of its key. */
const moneyQueries: readonly unknown[] = [
  "wallet",
  "statement",
  "withdrawal",
  "slips",
  "qr",
  "reward",
];

const entriesLookedAt = 10;

/** Keeps the open page in step with the member's money, and tells what happened to it. */
export function startLiveMoney(): () => void {
  const leaving = new AbortController();
  const news = new MoneyNews(leaving.signal);
  const readAndTell = () => {
    readAgain();
    news.look();
  };
  const stop = listenToMoney({
    changed: readAndTell,
    // Nobody was there to be told of what happened since the page was read.
    connected: readAndTell,
    // A call says why, and leads where it must.
    refused: () => void queryClient.query({ ...walletQuery, staleTime: 0 }).catch(() => undefined),
  });
  return () => {
    stop();
    leaving.abort();
  };
}

function readAgain(): void {
  const ofMoney = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [owner, name] }) => owner === "member" && moneyQueries.includes(name),
  });
  for (const { queryKey, state, promise } of ofMoney) {
    const invalidate = () => queryClient.invalidateQueries({ queryKey, exact: true });
    // A first read that is under way is not begun anew, and may have left before the news.
    const isFirst = state.fetchStatus === "fetching" && state.data === undefined;
    if (isFirst) void promise?.then(invalidate, () => undefined);
    else void invalidate();
  }
}

/** One look at a time; what happens during a look is seen by the next. */
class MoneyNews {
  readonly #leaving: AbortSignal;
  #lastSeen: number | undefined;
  #isLooking = false;
  #isWanted = false;

  constructor(leaving: AbortSignal) {
    this.#leaving = leaving;
  }

  look(): void {
    this.#isWanted = true;
    if (!this.#isLooking) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#isWanted && !this.#leaving.aborted) {
        this.#isWanted = false;
        await this.#lookOnce();
      }
    } catch {
      // Nobody can be asked now; the connection tells when that changes.
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookOnce(): Promise<void> {
    const [{ profile }, { statements }] = await Promise.all([
      queryClient.query({ ...walletQuery, staleTime: "static" }),
      call(statement.list, {
        body: { page: 1, limit: entriesLookedAt },
        signal: this.#leaving,
      }),
      loadTexts(["wallet"]),
    ]);
    for (const { amount } of newDeposits(statements, this.#lastSeen)) {
      tellDeposit(amount, profile.currency);
    }
    this.#lastSeen = statements[0]?.number ?? 0;
    for (const resolved of await resolveKept(profile._id)) tellEnd(resolved, profile.currency);
  }
}

function tellDeposit(amount: number, currency: Currency): void {
  const news = loadedTexts("wallet")?.news;
  if (news) showToast({ tone: "success", text: news.deposit(writeAmount(amount, currency)) });
}

/** Tells how a request ended that was kept from before. */
function tellEnd({ request, end }: Resolved, currency: Currency): void {
  const news = loadedTexts("wallet")?.news;
  if (!news) return;
  const amount = writeAmount(request.amount ?? 0, currency);
  const texts: Record<string, Partial<Record<Resolved["end"], [ToastTone, string]>>> = {
    withdraw: {
      SUCCESS: ["success", news.withdrawPaid(amount)],
      FAILED: ["error", news.withdrawReturned(amount)],
      PROCESSING: ["info", news.withdrawArrived(amount)],
      absent: ["info", news.withdrawAbsent(amount)],
    },
    transfer: {
      SUCCESS: ["success", news.transferDone(amount)],
      FAILED: ["error", news.transferReturned(amount)],
      PROCESSING: ["info", news.transferArrived(amount)],
      absent: ["info", news.transferAbsent(amount)],
    },
    // Success shows as the deposit that it is.
    slip: {
      FAILED: ["info", news.slipFailed],
      PROCESSING: ["info", news.slipArrived],
      absent: ["info", news.slipAbsent],
    },
    gift: {
      FAILED: ["info", news.giftFailed],
      PROCESSING: ["info", news.giftArrived],
      absent: ["info", news.giftAbsent],
    },
  };
  const told = texts[request.kind]?.[end];
  if (told) showToast({ tone: told[0], text: told[1] });
}

function writeAmount(amount: number, currency: Currency): string {
  return moneyText(amount, loadedTexts("shell")?.ui.currency[currency] ?? "");
}

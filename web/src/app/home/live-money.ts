import type { Currency } from "@krapao/contract/fields";
import { statement } from "@krapao/contract/statement";
import { showToast, type ToastTone } from "@krapao/ui/feedback/toast-store.ts";
import { moneyText } from "@krapao/ui/money/money-text.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { vibrate } from "#lib/haptics.ts";
import { listenToMoney } from "#lib/api/socket.ts";
import { resolveKept, type Resolved } from "#lib/money/money-request.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { loadedTexts, loadTexts } from "#locale/texts.ts";
import { announce } from "./announce.ts";
import { newDeposits } from "./new-deposits.ts";

/** Queries that are read again after money moved, by the second part of their key. */
const moneyQueries: readonly unknown[] = [
  "wallet",
  "statement",
  "withdrawal",
  "slips",
  "qr",
  "reward",
  "inbox",
];

/** An event may also be about a stop, a limit or a held deposit. */
const changedQueries = [...moneyQueries, "protection"];

const entriesRead = 10;

/** Keeps the open page up to date with the member's money, and shows what changed. */
export function startLiveMoney(): () => void {
  const leaving = new AbortController();
  const changes = new MoneyChanges(leaving.signal);
  const readAndShow = (names: readonly unknown[]) => {
    readAgain(names);
    changes.check();
  };
  const stop = listenToMoney({
    changed: () => readAndShow(changedQueries),
    // Events between the page's read and this connection were missed.
    connected: () => readAndShow(moneyQueries),
    // A call gets the reason and handles it, for example an ended session.
    refused: () => void queryClient.query({ ...walletQuery, staleTime: 0 }).catch(() => undefined),
  });
  // A member who returns from a game in another tab sees what happened there.
  const handleReturn = () => {
    if (!document.hidden) changes.check();
  };
  document.addEventListener("visibilitychange", handleReturn, { signal: leaving.signal });
  return () => {
    stop();
    leaving.abort();
  };
}

function readAgain(names: readonly unknown[]): void {
  const ofMoney = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [owner, name] }) => owner === "member" && names.includes(name),
  });
  for (const { queryKey, state, promise } of ofMoney) {
    const invalidate = () => queryClient.invalidateQueries({ queryKey, exact: true });
    // A first read that is running is not restarted, and may have been sent before the event.
    const isFirst = state.fetchStatus === "fetching" && state.data === undefined;
    if (isFirst) void promise?.then(invalidate, () => undefined);
    else void invalidate();
  }
}

/** Reads one at a time; a change during a read is found by the next. */
class MoneyChanges {
  readonly #leaving: AbortSignal;
  #lastSeen: number | undefined;
  #isChecking = false;
  #isWanted = false;

  constructor(leaving: AbortSignal) {
    this.#leaving = leaving;
  }

  check(): void {
    this.#isWanted = true;
    if (!this.#isChecking) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isChecking = true;
    try {
      while (this.#isWanted && !this.#leaving.aborted) {
        this.#isWanted = false;
        await this.#checkOnce();
      }
    } catch {
      // The server is not reachable now; the connection calls again when it is.
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkOnce(): Promise<void> {
    const [{ profile }, { statements }] = await Promise.all([
      queryClient.query({ ...walletQuery, staleTime: "static" }),
      call(statement.list, {
        body: { page: 1, limit: entriesRead },
        signal: this.#leaving,
      }),
      loadTexts(["wallet"]),
    ]);
    for (const { amount } of newDeposits(statements, this.#lastSeen)) {
      showDeposit(amount, profile.currency);
    }
    this.#lastSeen = statements[0]?.number ?? 0;
    for (const resolved of await resolveKept(profile._id)) showEnd(resolved, profile.currency);
    await announce(profile, statements);
  }
}

function showDeposit(amount: number, currency: Currency): void {
  vibrate("success");
  const changes = loadedTexts("wallet")?.changes;
  if (changes) showToast({ tone: "success", text: changes.deposit(writeAmount(amount, currency)) });
}

/** Shows the outcome of a request that was stored earlier. */
function showEnd({ request, end }: Resolved, currency: Currency): void {
  const changes = loadedTexts("wallet")?.changes;
  if (!changes) return;
  const amount = writeAmount(request.amount ?? 0, currency);
  const texts: Record<string, Partial<Record<Resolved["end"], [ToastTone, string]>>> = {
    withdraw: {
      SUCCESS: ["success", changes.withdrawPaid(amount)],
      FAILED: ["error", changes.withdrawReturned(amount)],
      PROCESSING: ["info", changes.withdrawArrived(amount)],
      absent: ["info", changes.withdrawAbsent(amount)],
    },
    transfer: {
      SUCCESS: ["success", changes.transferDone(amount)],
      FAILED: ["error", changes.transferReturned(amount)],
      PROCESSING: ["info", changes.transferArrived(amount)],
      absent: ["info", changes.transferAbsent(amount)],
    },
    // A success is shown by its deposit.
    slip: {
      FAILED: ["info", changes.slipFailed],
      PROCESSING: ["info", changes.slipArrived],
      absent: ["info", changes.slipAbsent],
    },
    gift: {
      FAILED: ["info", changes.giftFailed],
      PROCESSING: ["info", changes.giftArrived],
      absent: ["info", changes.giftAbsent],
    },
  };
  const toast = texts[request.kind]?.[end];
  if (!toast) return;
  const [tone, text] = toast;
  if (tone !== "info") vibrate(tone === "success" ? "success" : "failure");
  showToast({ tone, text });
}

function writeAmount(amount: number, currency: Currency): string {
  return moneyText(amount, loadedTexts("shell")?.ui.currency[currency] ?? "");
}

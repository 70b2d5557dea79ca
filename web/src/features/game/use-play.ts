import type { Currency } from "@krapao/contract/fields";
import { game, walletCode } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { openRequests } from "#lib/money/money-key.ts";
import { resumeMoney } from "#lib/money/money-request.ts";
import { opensGamesInTab, ufabetHost } from "#lib/settings.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { gameAccountQuery, readWalletAgain } from "./api.ts";
import { notePlayed } from "./choices.ts";
import { entryOf, isWebAddress, linkOf, needsFreshAccount, type Entry } from "./launch.ts";
import { foundEnd, moveMoney, writeMove, type Move, type MoveEnd } from "./move-money.ts";
import { enterByTap, enterHere, GameTab } from "./open-game.ts";

/** The reason why the game has not opened, and the possible actions. */
export type Stop =
  | { readonly kind: "error"; readonly text: string; readonly canEnter: boolean }
  | { readonly kind: "pending" }
  | { readonly kind: "blocked"; readonly entry: Entry };

interface Player {
  readonly slot: Slot;
  readonly member: string;
  readonly currency: Currency;
  /** A member who has closed the sheet does not want the game any more. */
  readonly isOpen: boolean;
}

/** The amount that goes along, and the one that the member chose; null without a choice. */
interface Purse {
  readonly amount: number;
  readonly chosen: number | null;
}

/** Opens a game after moving the chosen money there. */
export function usePlay({ slot, member, currency, isOpen }: Player) {
  const texts = useTexts("game-account");
  const [stop, setStop] = useState<Stop>();
  const [isBusy, run] = useBusy();
  const isWanted = useIsWanted(isOpen);
  const { isChecking, moveAlong } = useMoveAlong({ member, currency });
  const [chosen, setChosen] = useState<number | null>(null);

  async function enter(purse: Purse, tab: GameTab | undefined): Promise<void> {
    const halt = purse.amount > 0 ? await moveAlong(slot, purse.amount) : undefined;
    if (halt) return setStop(halt);
    const [entry] = await Promise.all([findEntry(slot), notePlayed(slot.code, purse.chosen)]);
    if (!isWanted.current) return undefined;
    if (!entry) return setStop({ kind: "error", text: texts.stop.noPage, canEnter: false });
    if (!opensGamesInTab) return enterHere(entry);
    return tab ? tab.enter(entry) : setStop({ kind: "blocked", entry });
  }

  function start(purse: Purse): void {
    if (isBusy) return;
    setStop(undefined);
    setChosen(purse.chosen);
    const tab = opensGamesInTab ? GameTab.open(texts.play.opening) : undefined;
    run(async () => {
      try {
        await enter(purse, tab);
      } catch (error) {
        setStop(errorStop(error, false));
      } finally {
        tab?.closeUnused();
        void readWalletAgain();
      }
    });
  }

  return {
    isBusy,
    isChecking,
    stop,
    play: (amount: number | null) => start({ amount: amount ?? 0, chosen: amount }),
    // The choice is remembered, though its money did not arrive or arrives later.
    enterAnyway: () => start({ amount: 0, chosen }),
    enterBlocked: (entry: Entry) => {
      setStop(undefined);
      enterByTap(entry);
    },
    dismiss: () => setStop(undefined),
  };
}

function useMoveAlong({ member, currency }: Pick<Player, "member" | "currency">) {
  const { stop: texts } = useTexts("game-account");
  const money = useMoneyText(currency);
  const [isChecking, setIsChecking] = useState(false);

  /** Finds the outcome of another transfer whose reply was lost, before a second one is opened. */
  async function settleEarlier(move: Move): Promise<Stop | undefined> {
    const lost = openRequests(member).find(
      ({ kind, state, content }) =>
        kind === "transfer" && state === "sent" && content !== writeMove(move),
    );
    if (!lost) return undefined;
    setIsChecking(true);
    const end = await foundEnd(await resumeMoney(lost));
    if (end === "FAILED" || end === "absent") return undefined;
    const earlier = texts.lost.earlier(money.exact(lost.amount ?? 0));
    return end === "SUCCESS"
      ? { kind: "error", text: earlier, canEnter: true }
      : stopOf(end, texts.lost);
  }

  /** Undefined if the money has arrived; else the reason why the game must not open silently. */
  async function moveAlong(to: Slot, amount: number): Promise<Stop | undefined> {
    const move = { from: walletCode, to: to.code, amount } as const;
    try {
      const earlier = await settleEarlier(move);
      if (earlier) return earlier;
      setIsChecking(false);
      const end = await moveMoney(move, { member, onLost: () => setIsChecking(true) });
      return stopOf(end, texts.lost);
    } catch (error) {
      return errorStop(error, true);
    } finally {
      setIsChecking(false);
    }
  }

  return { isChecking, moveAlong };
}

function stopOf(end: MoveEnd, lost: { absent: string; unknown: string }): Stop | undefined {
  if (end === "SUCCESS") return undefined;
  if (end === "PROCESSING") return { kind: "pending" };
  const failed = () => codeText({ code: "TRANSFER_FAIL", message: "" }, "codes/wallet");
  return { kind: "error", text: end === "FAILED" ? failed() : lost[end], canEnter: true };
}

function errorStop(error: unknown, canEnter: boolean): Stop {
  if (!(error instanceof ApiError)) throw error;
  return { kind: "error", text: codeText(error, "codes/wallet"), canEnter };
}

/** The entry of a game, with the calls that it needs. */
async function findEntry(slot: Slot): Promise<Entry | undefined> {
  const query = gameAccountQuery(slot.code);
  const staleTime = needsFreshAccount(slot) ? 0 : "static";
  const account = await queryClient.query({ ...query, staleTime });
  const link = linkOf(slot);
  if (!link) return entryOf(slot, account, ufabetHost);
  const params = { provider: link.path, username: account.username };
  const { link: url } = link.needsPassword
    ? await call(game.linkByPassword, { params: { ...params, password: account.password } })
    : await call(game.link, { params });
  return isWebAddress(url) ? { kind: "address", url } : undefined;
}

function useIsWanted(isOpen: boolean) {
  const isWanted = useRef(isOpen);
  useEffect(() => {
    isWanted.current = isOpen;
    return () => {
      isWanted.current = false;
    };
  }, [isOpen]);
  return isWanted;
}

import type { Currency } from "@krapao/contract/fields";
import { game, walletCode } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { opensGamesInTab, ufabetHost } from "#lib/settings.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { gameAccountQuery, readWalletAgain } from "./api.ts";
import { entryOf, isWebAddress, linkOf, needsFreshAccount, type Entry } from "./launch.ts";
import { moveMoney, type MoveEnd } from "./move-money.ts";
import { enterByTap, enterHere, GameTab } from "./open-game.ts";
import { listSides, shareOf } from "./sides.ts";

/** The reason why the game has not opened, and the possible actions. */
export type Stop =
  | { readonly kind: "error"; readonly text: string; readonly canEnter: boolean }
  | { readonly kind: "pending" }
  | { readonly kind: "blocked"; readonly entry: Entry };

interface Player {
  readonly slot: Slot | undefined;
  readonly wallet: Wallet | undefined;
  readonly member: string;
  readonly currency: Currency;
  /** A member who has closed the sheet does not want the game any more. */
  readonly isOpen: boolean;
}

/**
 * The amount to move when a game opens: all of the wallet that the game accepts, if it is enough.
 */
export function amountAlong(slot: Slot, wallet: Wallet, currency: Currency): number {
  const sides = listSides(wallet, [slot]);
  const to = sides.find(({ code }) => code === slot.code);
  return (!slot.isMoving && shareOf({ from: sides[0], to, currency }, 1)) || 0;
}

/** Opens a game after moving the wallet's money there. */
export function usePlay({ slot, wallet, member, currency, isOpen }: Player) {
  const texts = useTexts("game-account");
  const [stop, setStop] = useState<Stop>();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, run] = useBusy();
  const isWanted = useIsWanted(isOpen);

  /** Undefined if the money has arrived; else the reason why the game must not open silently. */
  async function moveAlong(to: Slot, amount: number): Promise<Stop | undefined> {
    try {
      const move = { from: walletCode, to: to.code, amount, isAll: true } as const;
      const end = await moveMoney(move, { member, onLost: () => setIsChecking(true) });
      return stopOf(end, texts.stop.lost);
    } catch (error) {
      return errorStop(error, true);
    } finally {
      setIsChecking(false);
    }
  }

  async function enter(at: Slot, amount: number, tab: GameTab | undefined): Promise<void> {
    const halt = amount > 0 ? await moveAlong(at, amount) : undefined;
    if (halt) return setStop(halt);
    const entry = await findEntry(at);
    if (!isWanted.current) return undefined;
    if (!entry) return setStop({ kind: "error", text: texts.stop.noPage, canEnter: false });
    if (!opensGamesInTab) return enterHere(entry);
    return tab ? tab.enter(entry) : setStop({ kind: "blocked", entry });
  }

  function start(amount: number): void {
    if (!slot || isBusy) return;
    setStop(undefined);
    const tab = opensGamesInTab ? GameTab.open(texts.play.opening) : undefined;
    run(async () => {
      try {
        await enter(slot, amount, tab);
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
    play: () => start(slot && wallet ? amountAlong(slot, wallet, currency) : 0),
    enterAnyway: () => start(0),
    enterBlocked: (entry: Entry) => {
      setStop(undefined);
      enterByTap(entry);
    },
    dismiss: () => setStop(undefined),
  };
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

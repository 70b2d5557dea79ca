import type { GameCode } from "@krapao/contract/slot";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useState } from "react";
import { inviteBannersQuery } from "#features/invite/api.ts";
import { refundBannersQuery } from "#features/refund/api.ts";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useTexts } from "#locale/texts.ts";
import {
  loadAllGamesSheet,
  loadDepositSheet,
  loadGameSheet,
  loadInviteClaim,
  loadInviteSheet,
  loadRefundSheet,
  loadTransferSheet,
  loadWithdrawSheet,
  readBanners,
} from "./sheets.ts";

/** The sheets of home; two of them open for a game. */
export function useSheets({ isClosed }: { isClosed: boolean }) {
  const { connection } = useTexts("shell");
  const { closed } = useTexts("wallet");
  const complain = () => showToast({ tone: "error", text: connection.NETWORK });
  const showClosed = () => showToast({ tone: "info", text: closed });
  // A sheet that moves money does not open without a connection; a tap shows the reason.
  const closable = <Sheet extends { open: () => void }>(sheet: Sheet): Sheet =>
    isClosed ? { ...sheet, open: showClosed } : sheet;
  const game = closable(useLazySheet(loadGameSheet, complain));
  const transfer = closable(useLazySheet(loadTransferSheet, complain));
  const [code, setCode] = useState<GameCode>();
  return {
    deposit: closable(useLazySheet(loadDepositSheet, complain)),
    withdraw: closable(useLazySheet(loadWithdrawSheet, complain)),
    invite: closable(useLazySheet(loadInviteFirst, complain)),
    inviteClaim: closable(useLazySheet(loadInviteClaim, complain)),
    refund: closable(useLazySheet(loadRefundFirst, complain)),
    isClosed,
    showClosed,
    game,
    // It only shows games, so it opens without a connection too.
    allGames: useLazySheet(loadAllGamesSheet, complain),
    transfer,
    /** The game of the open sheet. */
    code,
    openGame: (at: GameCode) => {
      setCode(at);
      game.open();
    },
    openTransfer: (at?: GameCode) => {
      setCode(at);
      game.props.onClose();
      transfer.open();
    },
  };
}

async function loadInviteFirst() {
  const [sheet] = await Promise.all([loadInviteSheet(), readBanners(inviteBannersQuery)]);
  return sheet;
}

async function loadRefundFirst() {
  const [sheet] = await Promise.all([loadRefundSheet(), readBanners(refundBannersQuery)]);
  return sheet;
}

export type Sheets = ReturnType<typeof useSheets>;

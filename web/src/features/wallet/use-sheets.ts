import type { GameCode } from "@krapao/contract/slot";
import { useState } from "react";
import { inviteBannersQuery } from "#features/invite/api.ts";
import { refundBannersQuery } from "#features/refund/api.ts";
import { useLazySheet } from "#lib/use-lazy-sheet.ts";
import { useTexts } from "#locale/texts.ts";
import { showToast } from "#ui/toast-store.ts";
import {
  loadDepositSheet,
  loadGameSheet,
  loadInviteClaim,
  loadInviteSheet,
  loadRefundSheet,
  loadTransferSheet,
  loadWithdrawSheet,
  readBanners,
} from "./sheets.ts";

/** The sheets of home; two of them open at a game. */
export function useSheets() {
  const { connection } = useTexts("shell");
  const complain = () => showToast({ tone: "error", text: connection.NETWORK });
  const game = useLazySheet(loadGameSheet, complain);
  const transfer = useLazySheet(loadTransferSheet, complain);
  const [code, setCode] = useState<GameCode>();
  return {
    deposit: useLazySheet(loadDepositSheet, complain),
    withdraw: useLazySheet(loadWithdrawSheet, complain),
    invite: useLazySheet(loadInviteFirst, complain),
    inviteClaim: useLazySheet(loadInviteClaim, complain),
    refund: useLazySheet(loadRefundFirst, complain),
    game,
    transfer,
    /** The game that a sheet is about. */
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

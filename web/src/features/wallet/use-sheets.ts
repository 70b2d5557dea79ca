import type { GameCode } from "@krapao/contract/slot";
import { useState } from "react";
import { useLazySheet } from "#lib/use-lazy-sheet.ts";
import { useTexts } from "#locale/texts.ts";
import { showToast } from "#ui/toast-store.ts";
import { loadDepositSheet, loadGameSheet, loadTransferSheet, loadWithdrawSheet } from "./sheets.ts";

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

export type Sheets = ReturnType<typeof useSheets>;

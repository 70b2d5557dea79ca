import { loadTexts } from "#locale/texts.ts";

/** The sheets of home come with their texts, so that they open whole. */
export async function loadDepositSheet() {
  const [{ DepositSheet }] = await Promise.all([
    import("#features/deposit/deposit-sheet.tsx"),
    loadTexts(["deposit", "account", "slip-reason", "codes/wallet"]),
  ]);
  return DepositSheet;
}

export async function loadWithdrawSheet() {
  const [{ WithdrawSheet }] = await Promise.all([
    import("#features/withdraw/withdraw-sheet.tsx"),
    loadTexts(["withdraw", "codes/wallet"]),
  ]);
  return WithdrawSheet;
}

export async function loadGameSheet() {
  const [{ GameSheet }] = await Promise.all([
    import("#features/game/game-sheet.tsx"),
    loadTexts(["game-account", "codes/wallet"]),
  ]);
  return GameSheet;
}

export async function loadTransferSheet() {
  const [{ TransferSheet }] = await Promise.all([
    import("#features/game/transfer-sheet.tsx"),
    loadTexts(["transfer", "codes/wallet"]),
  ]);
  return TransferSheet;
}

const idleMilliseconds = 2000;

/** What members open next is fetched once home is at rest. */
export function preloadSheets(): () => void {
  const timer = setTimeout(() => {
    // What cannot be fetched now is fetched when it is opened.
    loadDepositSheet().catch(() => undefined);
    loadWithdrawSheet().catch(() => undefined);
    loadGameSheet().catch(() => undefined);
    loadTransferSheet().catch(() => undefined);
  }, idleMilliseconds);
  return () => clearTimeout(timer);
}

import { Button } from "@krapao/ui/button/button.tsx";
import { ClockIcon, ErrorIcon, SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { withQueries } from "#lib/api/with-queries.tsx";
import { showGames } from "#lib/show-games.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useTexts } from "#locale/texts.ts";
import { readWalletAgain } from "./api.ts";
import type { SideCode } from "./sides.ts";
import { TransferForm } from "./transfer-form.tsx";
import { useTransfer, type TransferOutcome } from "./use-transfer.ts";

interface TransferSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The game it was opened from. */
  game?: SideCode | undefined;
}

export const TransferSheet = withQueries(function TransferSheet(props: TransferSheetProps) {
  const { isOpen, onClose, game } = props;
  const texts = useTexts("transfer");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.title}>
      <Content onClose={onClose} game={game} />
    </Sheet>
  );
});

function Content({ onClose, game }: Omit<TransferSheetProps, "isOpen">) {
  const texts = useTexts("transfer");
  const { data: member } = useQuery(walletQuery);
  const { profile, wallet, slots } = member ?? {};
  const transferring = useTransfer({
    member: profile?._id ?? "",
    currency: profile?.currency ?? "BAHT",
    nameOf: (code) => slots?.find((slot) => slot.code === code)?.name ?? texts.wallet,
  });
  if (!profile || !wallet || !slots) return null;
  if (!slots.some(({ isActive }) => isActive)) return <NoGames onClose={onClose} />;

  function close(): void {
    const isSaved = transferring.outcome && transferring.outcome.tone !== "error";
    transferring.acknowledge();
    if (!isSaved) return;
    onClose();
    void readWalletAgain();
  }

  return (
    <>
      <TransferForm
        member={profile}
        wallet={wallet}
        slots={slots}
        game={game}
        isBusy={transferring.isBusy}
        isChecking={transferring.isChecking}
        onSend={transferring.send}
      />
      <OutcomeDialog outcome={transferring.outcome} onClose={close} />
    </>
  );
}

function NoGames({ onClose }: Pick<TransferSheetProps, "onClose">) {
  const { title, text, choose } = useTexts("transfer").noGames;
  const leave = () => {
    onClose();
    // After the sheet has returned the focus to the button that opened it.
    requestAnimationFrame(showGames);
  };
  return (
    <EmptyState title={title} text={text} action={<Button onClick={leave}>{choose}</Button>} />
  );
}

const icons = {
  success: <SuccessIcon size={48} className="text-jade" />,
  pending: <ClockIcon size={48} />,
  error: <ErrorIcon size={48} className="text-coral" />,
} as const;

interface OutcomeDialogProps {
  outcome: TransferOutcome | undefined;
  onClose: () => void;
}

function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const texts = useTexts("transfer");
  return (
    <Dialog
      isOpen={outcome !== undefined}
      onClose={onClose}
      icon={icons[outcome?.tone ?? "success"]}
      title={outcome?.title ?? ""}
      actions={
        <Button size="large" isFull onClick={onClose}>
          {texts.ok}
        </Button>
      }
    >
      {outcome?.text}
    </Dialog>
  );
}

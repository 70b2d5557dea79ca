import type { Profile } from "@krapao/contract/account";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { UploadIcon } from "@krapao/ui/icons/action.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { ClosedState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useTexts } from "#locale/texts.ts";
import { slipHoursQuery } from "./api.ts";
import { DepositDone } from "./deposit-done.tsx";
import { SlipPicker } from "./slip-picker.tsx";
import { SlipPreview } from "./slip-preview.tsx";
import { SlipResult, useSentSlip } from "./slip-result.tsx";
import { useSlipUpload } from "./use-slip-upload.ts";

interface SlipUploadSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** Sends the slip of a transfer, from choosing its picture to its outcome. */
export const SlipUploadSheet = withQueries(function SlipUploadSheet(props: SlipUploadSheetProps) {
  const { isOpen, onClose, profile } = props;
  const { slip: texts } = useTexts("deposit");
  const slip = useSlipUpload(profile, isOpen);
  const sent = useSentSlip(slip.sent);
  const isDone = sent?.status === "SUCCESS";

  function close(): void {
    onClose();
    // An upload continues behind a closed sheet, and is still there when it opens again.
    if (slip.share === undefined) slip.reset();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      footer={!isDone && (slip.sent ?? slip.file) && <Footer slip={slip} onClose={close} />}
    >
      {isDone ? (
        <DepositDone amount={sent.amount} currency={profile.currency} onClose={close} />
      ) : slip.sent ? (
        <SlipResult slip={sent} />
      ) : (
        <Sending slip={slip} />
      )}
    </Sheet>
  );
});

type SlipUpload = ReturnType<typeof useSlipUpload>;

function Sending({ slip }: { slip: SlipUpload }) {
  const { slip: texts } = useTexts("deposit");
  const { data: hours, error, isFetching, refetch } = useQuery(slipHoursQuery);
  if (!hours && error) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  if (!hours) return <Skeleton className="h-72 w-full" />;
  // A picture chosen before slips closed stays visible; the server decides about it.
  if (!hours.isOpen && !slip.file) {
    const { closesAt, opensAt } = hours;
    return <ClosedState title={texts.closed.title} text={texts.closed.text(closesAt, opensAt)} />;
  }
  return slip.file ? <SlipPreview slip={slip} file={slip.file} /> : <SlipPicker slip={slip} />;
}

function Footer({ slip, onClose }: { slip: SlipUpload; onClose: () => void }) {
  const { slip: texts } = useTexts("deposit");
  if (slip.sent) {
    return (
      <>
        {/* A new element, not the send button with another label, so that the focus moves to the
            result. */}
        <Button key="close" size="large" isFull onClick={onClose}>
          {texts.result.close}
        </Button>
        <Button tone="plain" isFull onClick={slip.reset}>
          {texts.result.again}
        </Button>
      </>
    );
  }
  const isDoubtful = ["other", "sent-before"].includes(slip.verdict.verdict);
  return (
    <Button
      size="large"
      tone={isDoubtful ? "quiet" : "primary"}
      isFull
      isBusy={slip.share !== undefined}
      icon={<UploadIcon />}
      onClick={slip.send}
    >
      {isDoubtful ? texts.sendAnyway : texts.send}
    </Button>
  );
}

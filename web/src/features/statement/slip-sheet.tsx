import type { Profile } from "@krapao/contract/account";
import type { Slip } from "@krapao/contract/statement";
import { Button } from "@krapao/ui/button/button.tsx";
import { RefreshIcon, UploadIcon } from "@krapao/ui/icons/action.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { Pager } from "@krapao/ui/layout/pager.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { slipPageSize, slipsQuery } from "#features/deposit/api.ts";
import { SlipUploadSheet } from "#features/deposit/slip-upload-sheet.tsx";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useTexts } from "#locale/texts.ts";
import { SlipTable } from "./slip-table.tsx";

interface SlipSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** The slips that a member has sent, and the button to send another. */
export function SlipSheet({ isOpen, onClose, profile }: SlipSheetProps) {
  const { slip: texts } = useTexts("statement");
  const upload = useOpening();
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={texts.title}
        footer={
          <Button size="large" isFull icon={<UploadIcon />} onClick={upload.open}>
            {texts.upload}
          </Button>
        }
      >
        <Slips currency={profile.currency} />
      </Sheet>
      <SlipUploadSheet isOpen={upload.isOpen} onClose={upload.close} profile={profile} />
    </>
  );
}

/** A slip that is being checked may be decided at any moment. */
const pollMilliseconds = 5000;
const isOpenSlip = ({ status }: Slip) => status === "PROCESSING";

function Slips({ currency }: Pick<Profile, "currency">) {
  const { slip: texts } = useTexts("statement");
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...slipsQuery(page),
    refetchInterval: ({ state }) =>
      (state.data?.slips.some(isOpenSlip) ?? false) && pollMilliseconds,
  });
  const [isRefreshing, refresh] = useBusy();

  if (error && (!data || isPlaceholderData))
    return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / slipPageSize));
  return (
    <div className="grid gap-2">
      <Button
        tone="plain"
        className="justify-self-end"
        icon={<RefreshIcon size={20} />}
        isBusy={isRefreshing}
        onClick={() => refresh(async () => void (await refetch()))}
      >
        {texts.refresh}
      </Button>
      {data?.total === 0 ? (
        <EmptyState {...texts.empty} />
      ) : (
        <SlipTable
          slips={data?.slips}
          isPaged={pageCount > 1}
          isBusy={isPlaceholderData}
          currency={currency}
        />
      )}
      <Pager page={page} pageCount={pageCount} onPageChange={setPage} isBusy={isPlaceholderData} />
    </div>
  );
}

import { type MemberSession, session } from "@krapao/contract/session";
import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { LogoutIcon } from "@krapao/ui/icons/action.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, failureOf } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { LockSection } from "./lock-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { securityQuery } from "./security-query.ts";

interface SecuritySheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Passkeys, the lock, and where the member is logged in. */
export const SecuritySheet = withQueries(function SecuritySheet(props: SecuritySheetProps) {
  const { isOpen, onClose } = props;
  const texts = useTexts("security");
  const { data, error, isFetching, refetch } = useQuery({ ...securityQuery, enabled: isOpen });
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      isTall
      footer={others.length > 0 && <EndOthers count={others.length} />}
      isRead={others.length === 0}
    >
      {data && (
        <div className="grid gap-6">
          <PreviousLogin previous={data.previousLogin} />
          <PasskeySection {...data} />
          <LockSection isOn={data.isLockOn} needsPassword={data.needsPassword} />
          <section className="grid gap-2">
            <h3 className="text-lead font-bold">{texts.sessions}</h3>
            <ul className="grid gap-2" aria-label={texts.sessions}>
              {data.sessions.map((one) => (
                <SessionRow key={one.id} session={one} />
              ))}
            </ul>
          </section>
        </div>
      )}
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && <FailedState {...failureOf({ error, isFetching, refetch })} />}
    </Sheet>
  );
});

type Previous = { readonly at: string; readonly device: string | null } | null;

function PreviousLogin({ previous }: { previous: Previous }) {
  const texts = useTexts("security");
  return (
    <p className="text-small text-content-soft">
      {previous ? texts.previous : texts.first}
      {previous && (
        <strong className="block text-content">
          {formatDateTime(previous.at)}{" "}
          <span className="block">{previous.device ?? texts.unknown}</span>
        </strong>
      )}
    </p>
  );
}

function SessionRow({ session: one }: { session: MemberSession }) {
  const texts = useTexts("security");
  const { isBusy, end } = useEnding(() => call(session.end, { body: { id: one.id } }));
  const device = one.device ?? texts.unknown;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-4 py-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="font-bold">{device}</p>
        {one.isCurrent && <StatusTag tone="done">{texts.current}</StatusTag>}
        <p className="text-caption text-content-soft">
          {texts.lastUse} <span className="tabular-nums">{formatDateTime(one.lastUsedAt)}</span>
        </p>
      </div>
      {!one.isCurrent && (
        <Button
          tone="quiet"
          isBusy={isBusy}
          aria-label={texts.endOf(device, formatDateTime(one.lastUsedAt))}
          onClick={() => end(texts.ended)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const texts = useTexts("security");
  const question = useOpening();
  const { isBusy, end } = useEnding(() => call(session.endOthers));
  return (
    <>
      <Button tone="danger" size="large" isFull icon={<LogoutIcon />} onClick={question.open}>
        {texts.endOthers}
      </Button>
      <Dialog
        isOpen={question.isOpen}
        onClose={question.close}
        title={texts.question.title(count)}
        actions={
          <>
            <Button
              tone="danger"
              isFull
              isBusy={isBusy}
              onClick={() => end(texts.othersEnded, question.close)}
            >
              {texts.question.yes}
            </Button>
            <Button tone="plain" isFull onClick={question.close}>
              {texts.question.no}
            </Button>
          </>
        }
      >
        {texts.question.text}
      </Dialog>
    </>
  );
}

/** Ends sessions and reads the list again; an error is shown, and nothing else changes. */
function useEnding(work: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  return {
    isBusy,
    end: (success: string, whenDone?: () => void) =>
      run(async () => {
        try {
          await work();
          showToast({ tone: "success", text: success });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          showToast({ tone: "error", text: codeText(error) });
        }
        whenDone?.();
        await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
      }),
  };
}

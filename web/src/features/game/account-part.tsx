import type { GameAccount } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import { Button } from "@krapao/ui/button/button.tsx";
import { CopyButton } from "@krapao/ui/button/copy-button.tsx";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { LinkButton } from "@krapao/ui/button/link-button.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EyeIcon, EyeOffIcon } from "@krapao/ui/icons/action.tsx";
import { DownloadIcon } from "@krapao/ui/icons/media.tsx";
import { TransferIcon } from "@krapao/ui/icons/money.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { useTexts } from "#locale/texts.ts";
import { gameAccountQuery } from "./api.ts";
import { isWebAddress } from "./launch.ts";
import { ResetDialog } from "./reset-dialog.tsx";
import { useReset } from "./use-reset.ts";

/** Two fit side by side on a small screen, without breaking their words. */
const narrow = "px-2 text-small";

interface AccountPartProps {
  slot: Slot;
  onTransfer: () => void;
}

/** The login of a game account, and its actions besides playing. */
export function AccountPart({ slot, onTransfer }: AccountPartProps) {
  const texts = useTexts("game-account");
  const { data, error, isFetching, refetch } = useQuery({
    ...gameAccountQuery(slot.code),
    staleTime: Infinity,
  });
  const reset = useReset(slot.code);
  if (!data && error) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  return (
    <>
      <Login account={data} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button
          tone="quiet"
          className={narrow}
          icon={<TransferIcon size={20} />}
          onClick={onTransfer}
        >
          {texts.transfer}
        </Button>
        <Button
          tone="quiet"
          className={narrow}
          icon={<LockIcon size={20} />}
          isBusy={reset.isBusy}
          onClick={reset.open}
        >
          {texts.reset.open}
        </Button>
        <AppLink href={slot.android}>{texts.apps.android}</AppLink>
        <AppLink href={slot.ios}>{texts.apps.ios}</AppLink>
      </div>
      <ResetDialog reset={reset} />
    </>
  );
}

function AppLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null || !isWebAddress(href)) return null;
  return (
    <LinkButton
      tone="quiet"
      className={narrow}
      icon={<DownloadIcon size={20} />}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </LinkButton>
  );
}

function Login({ account }: { account: GameAccount | undefined }) {
  const texts = useTexts("game-account");
  const ui = useUiTexts();
  const [isShown, setIsShown] = useState(false);
  return (
    <dl className="mt-4 grid gap-2 rounded-medium border border-line bg-raised px-4 py-2">
      <Row
        name={texts.username}
        value={account?.username}
        actions={<CopyButton text={account?.username ?? ""} aria-label={texts.copyUsername} />}
      />
      <Row
        name={texts.password}
        value={account && (isShown ? account.password : undefined)}
        dots={account && !isShown ? texts.hiddenPassword : undefined}
        actions={
          <>
            <IconButton
              label={isShown ? ui.hidePassword : ui.showPassword}
              icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
              onClick={() => setIsShown(!isShown)}
            />
            <CopyButton text={account?.password ?? ""} isSecret aria-label={texts.copyPassword} />
          </>
        }
      />
    </dl>
  );
}

interface RowProps {
  name: string;
  value: string | undefined;
  /** Screen readers read it instead of a hidden value. */
  dots?: string | undefined;
  actions: ReactNode;
}

function Row({ name, value, dots, actions }: RowProps) {
  return (
    <div className="py-1">
      <dt className="text-caption text-content-soft">{name}</dt>
      <dd className="flex min-h-12 flex-wrap items-center justify-between gap-x-2">
        <span className="flex min-w-0 items-center font-bold break-all tabular-nums">
          {value ?? (dots ? <Dots words={dots} /> : <Skeleton className="h-4 w-28" />)}
        </span>
        {(value !== undefined || dots) && (
          <span className="ml-auto flex flex-wrap items-center justify-end gap-1">{actions}</span>
        )}
      </dd>
    </div>
  );
}

function Dots({ words }: { words: string }) {
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">••••••••</span>
    </>
  );
}

import type { Currency } from "@krapao/contract/fields";
import type { Grant } from "@krapao/contract/reward";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { slipsQuery } from "#features/deposit/api.ts";
import { openRewardQuery } from "#features/reward/api.ts";
import { leftToPlay, shareOf } from "#features/reward/progress.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import "@krapao/ui/feedback/progress.css";

interface MoneyStateProps {
  /** Undefined during the first load. */
  currency: Currency | undefined;
  isHidden: boolean;
  /** There never was money: only a slip that is being checked is shown. */
  isNew?: boolean;
}

/**
 * One line about the member's money: a slip that is being checked, else an active bonus with its
 * progress, else that a withdrawal is possible. It always has the same height, so nothing below
 * moves.
 */
export function MoneyState({ currency, isHidden, isNew = false }: MoneyStateProps) {
  const { state: texts } = useTexts("wallet");
  const isKnown = currency !== undefined;
  const { data: open, isPending } = useQuery({
    ...openRewardQuery(useLanguage()),
    enabled: isKnown,
  });
  const { data: slips } = useQuery({ ...slipsQuery(1), enabled: isKnown });
  // A member who saw the bonus here also sees that it was completed.
  const [wasActive, setWasActive] = useState(false);
  // In a stop a withdrawal is possible, and the bonus is not advertised.
  const active = open?.grant?.takenInStop === null ? open.grant : undefined;
  if (open?.grant && Boolean(active) !== wasActive) setWasActive(Boolean(active));

  const isChecking = slips?.slips.some(({ status }) => status === "PROCESSING") ?? false;
  if (isNew && !isChecking) return null;
  return (
    <Live>
      <div className="mt-2 grid min-h-14 items-center border-t border-line pt-1">
        {isChecking ? (
          <Line icon={<Spinner />} path="/user/statement">
            {texts.slip}
          </Line>
        ) : active ? (
          <BonusLine grant={active} currency={currency} isHidden={isHidden} />
        ) : open ? (
          <Line icon={<SuccessIcon size={20} className="text-jade" />}>
            {wasActive ? texts.bonusDone : texts.free}
          </Line>
        ) : (
          isPending && <Skeleton className="h-4 w-48" />
        )}
      </div>
    </Live>
  );
}

interface BonusLineProps extends MoneyStateProps {
  grant: Grant;
}

function BonusLine({ grant, currency, isHidden }: BonusLineProps) {
  const { state: texts } = useTexts("wallet");
  const money = useMoneyText(currency ?? "BAHT");
  const left = isHidden ? texts.bonusHidden : texts.bonusLeft(money.exact(leftToPlay(grant)));
  const text = grant.isEnding ? texts.bonusEnding : grant.isHeld ? texts.bonusHeld : left;
  return (
    <Line icon={<GiftIcon size={20} className="text-gold-mark" />} path="/user/bonus">
      {text}
      {/* The text says the same. */}
      <progress
        className="ui-progress-bar mt-1"
        aria-hidden="true"
        value={Math.round(shareOf(grant) * 100)}
        max={100}
      />
    </Line>
  );
}

interface LineProps {
  icon: ReactNode;
  /** The screen with the details. */
  path?: string;
  children: ReactNode;
}

function Line({ icon, path, children }: LineProps) {
  const Box = path === undefined ? "p" : "button";
  return (
    <Box
      className="flex min-h-11 w-full items-center gap-2 text-start text-small leading-normal"
      {...(path !== undefined && { type: "button" as const, onClick: () => navigate(path) })}
    >
      <span className="grid size-5 shrink-0 place-items-center">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      {path !== undefined && <ChevronRightIcon size={20} className="shrink-0 text-content-faint" />}
    </Box>
  );
}

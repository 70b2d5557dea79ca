import type { Withdrawal } from "@krapao/contract/withdraw";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { ErrorIcon, SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { Money, type MoneyProps } from "@krapao/ui/money/money.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { withdrawalQuery } from "./api.ts";
import { keepAwaited, readAwaited } from "./awaited.ts";
import { isWithdrawing, toSteps } from "./rules.ts";
import type { WithdrawMember } from "./withdraw-member.ts";

interface OnItsWayCardProps {
  /** Undefined during the first load. */
  member: WithdrawMember | undefined;
  isHidden: boolean;
  onOpen: () => void;
}

/**
 * The withdrawal in progress, with its current step; renders nothing if there is none. Once shown
 * it stays and shows the outcome: if it disappeared by itself, the page would move under a finger.
 */
export function OnItsWayCard({ member, isHidden, onOpen }: OnItsWayCardProps) {
  const [awaited] = useState(readAwaited);
  const [isShown, setIsShown] = useState(awaited !== undefined);
  const { data: withdrawal } = useQuery({ ...withdrawalQuery, enabled: member !== undefined });
  const isUnderWay =
    withdrawal === undefined
      ? member !== undefined && isWithdrawing(member)
      : withdrawal?.status === "PROCESSING";
  if (isUnderWay && !isShown) setIsShown(true);
  useEffect(() => {
    if (withdrawal !== undefined) keepAwaited(isUnderWay ? withdrawal?.amount : undefined);
  }, [withdrawal, isUnderWay]);

  const amount = withdrawal?.amount ?? awaited ?? member?.wallet.onItsWay ?? 0;
  // The total above shows the unit, and the currency is not known this early.
  const money = { amount, currency: member?.profile.currency, isUnitShown: false, isHidden };
  return (
    <Live>
      {isShown && withdrawal !== null && (
        <Stage withdrawal={withdrawal} onOpen={onOpen} money={money} />
      )}
    </Live>
  );
}

interface StageProps {
  withdrawal: Withdrawal | undefined;
  onOpen: () => void;
  money: MoneyProps;
}

function Stage({ withdrawal, onOpen, money }: StageProps) {
  const { timeline, underWay, over } = useTexts("withdraw");
  if (withdrawal?.status === "SUCCESS") {
    return (
      <Frame
        icon={<SuccessIcon />}
        tone="bg-jade-wash text-jade"
        title={over.SUCCESS}
        end={<Money {...money} />}
      >
        {timeline.paid}
      </Frame>
    );
  }
  if (withdrawal?.status === "FAILED") {
    return (
      <Frame
        icon={<ErrorIcon />}
        tone="bg-coral-wash text-coral"
        title={over.FAILED}
        end={<Money {...money} className={money.isHidden ? undefined : "line-through"} />}
      >
        {timeline.returned}
      </Frame>
    );
  }
  return (
    <Frame
      icon={<WithdrawIcon />}
      tone="bg-gold-wash text-gold-text"
      title={underWay}
      end={<Money {...money} />}
      onOpen={onOpen}
    >
      {withdrawal ? <Wait withdrawal={withdrawal} /> : timeline.states.current}
    </Frame>
  );
}

function Wait({ withdrawal }: { withdrawal: Withdrawal }) {
  const { timeline } = useTexts("withdraw");
  const waits = {
    requested: timeline.requested,
    checked: timeline.checking,
    sent: timeline.sending,
    ended: timeline.waiting,
  };
  if (withdrawal.isHeld) return timeline.held.title;
  const step = toSteps(withdrawal).find(({ state }) => state === "current")?.name ?? "ended";
  return (
    <>
      {waits[step]} <span className="block">{timeline.usual(withdrawal.usualMinutes)}</span>
    </>
  );
}

interface FrameProps {
  icon: ReactNode;
  tone: string;
  title: string;
  end: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
}

/** The same height at every step, so that the content below does not move. */
function Frame({ icon, tone, title, end, onOpen, children }: FrameProps) {
  const Box = onOpen ? "button" : "div";
  return (
    <Box
      className="flex items-center gap-3 rounded-large border border-line bg-surface p-4 text-left shadow-card [button&]:active:bg-raised"
      {...(onOpen && { type: "button" as const, onClick: onOpen })}
    >
      {/* On the narrowest phones the words need the space of the picture. */}
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full max-[22rem]:hidden ${tone}`}
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-bold">{title}</span>
          {end}
        </span>
        <span className="block min-h-[2lh] text-caption text-content-soft">{children}</span>
      </span>
      {onOpen && <ChevronRightIcon size={20} className="shrink-0 text-content-faint" />}
    </Box>
  );
}

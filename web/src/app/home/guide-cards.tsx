import type { FirstSteps } from "@krapao/contract/wallet";
import { Button } from "@krapao/ui/button/button.tsx";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { CheckIcon, CloseIcon, ShareIcon } from "@krapao/ui/icons/action.tsx";
import { ChevronRightIcon } from "@krapao/ui/icons/arrow.tsx";
import { DownloadIcon } from "@krapao/ui/icons/media.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { classNames } from "@krapao/ui/styles/class-names.ts";
import { useId } from "react";
import { navigate } from "wouter/use-browser-location";
import { useBrand } from "#locale/use-brand.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { showGames } from "#lib/show-games.ts";
import { useTexts } from "#locale/texts.ts";
import { install } from "./install-prompt.ts";

const names = ["limit", "deposit", "bonus", "play"] as const;

export interface StepsCardProps {
  steps: FirstSteps;
  isLimitOffered: boolean;
  onDeposit: () => void;
  onHide: () => void;
}

/**
 * The first steps of a new member. Each is ticked off by what has really happened. The first is a deposit
 * limit, as long as the member has not said what to do about it.
 */
export function StepsCard({ steps: taken, isLimitOffered, onDeposit, onHide }: StepsCardProps) {
  const { steps: texts } = useTexts("guide");
  const titleId = useId();
  const steps = { limit: false, ...taken };
  const shown = names.filter((name) => name !== "limit" || isLimitOffered);
  const next = shown.find((name) => !steps[name]);
  const leads = {
    limit: () => navigate("/user/protection"),
    deposit: onDeposit,
    bonus: () => navigate("/user/bonus"),
    play: showGames,
  };
  return (
    <Card className="pt-1 pb-2">
      {/* With very large text the words need the space of the marks. */}
      <section className="@container" aria-labelledby={titleId}>
        <div className="-me-2 flex items-center justify-between gap-2">
          <h2 id={titleId} className="min-w-0 font-bold">
            {texts.title}
          </h2>
          <IconButton label={texts.dismiss} icon={<CloseIcon size={20} />} onClick={onHide} />
        </div>
        <ol>
          {shown.map((name, index) => (
            <li key={name} className="border-t border-line">
              <Step
                number={index + 1}
                {...texts[name]}
                isDone={steps[name]}
                isNext={name === next}
                onOpen={leads[name]}
              />
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  isNext: boolean;
  onOpen: () => void;
}

function Step({ number, title, text, isDone, isNext, onOpen }: StepProps) {
  const { done } = useTexts("guide").steps;
  const Box = isDone ? "div" : "button";
  return (
    <Box
      className="flex min-h-12 w-full items-center gap-3 py-2 text-start"
      {...(!isDone && { type: "button" as const, onClick: onOpen })}
    >
      <span
        className={classNames(
          "grid size-8 shrink-0 place-items-center rounded-full border text-small font-bold tabular-nums @max-[12rem]:hidden",
          isDone && "border-jade text-jade",
          isNext && "border-gold-text bg-gold-wash text-gold-text",
          !isDone && !isNext && "border-line text-content-soft",
        )}
      >
        {isDone ? <CheckIcon size={20} /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames("block", isNext && "font-bold")}>{title}</span>{" "}
        {/* Only the next step is explained, so that all of them are in view. */}
        {(isDone || isNext) && (
          <span className="block text-small text-content-soft">{isDone ? done : text}</span>
        )}
      </span>
      {!isDone && (
        <ChevronRightIcon size={20} className="shrink-0 text-content-faint @max-[12rem]:hidden" />
      )}
    </Box>
  );
}

export interface InstallCardProps {
  way: "prompt" | "share";
  onHide: () => void;
}

/** Offers to install the app: with the browser's dialog, or with the steps on an iPhone. */
export function InstallCard({ way, onHide }: InstallCardProps) {
  const { install: texts } = useTexts("guide");
  const { name } = useBrand();
  const titleId = useId();
  const [isBusy, run] = useBusy();
  const accept = () =>
    run(async () => {
      await install();
      // Accepted or not, the browser has asked.
      onHide();
    });
  return (
    <Card>
      <section className="@container grid gap-3" aria-labelledby={titleId}>
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-wash text-gold-text @max-[12rem]:hidden">
            {way === "share" ? <ShareIcon size={20} /> : <DownloadIcon size={20} />}
          </span>
          <div className="min-w-0">
            <h2 id={titleId} className="font-bold">
              {texts.title(name)}
            </h2>
            <p className="text-small text-content-soft">
              {way === "share" ? texts.share : texts.text}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {way === "prompt" && (
            <Button tone="quiet" isBusy={isBusy} onClick={accept}>
              {texts.accept}
            </Button>
          )}
          <Button tone="plain" onClick={onHide}>
            {way === "prompt" ? texts.later : texts.understood}
          </Button>
        </div>
      </section>
    </Card>
  );
}

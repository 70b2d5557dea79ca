import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { createElement, useEffect, useState, type ComponentType } from "react";
import { loadTexts } from "#locale/texts.ts";
import type { InstallCardProps, StepsCardProps } from "./guide-cards.tsx";
import type { Guides } from "./use-guides.ts";

interface Cards {
  readonly StepsCard: ComponentType<StepsCardProps>;
  readonly InstallCard: ComponentType<InstallCardProps>;
}

/**
 * Most members have taken the steps long ago, so the cards are loaded for those who need them.
 * Null if they cannot be loaded: without its code there is no help; the next visit tries again.
 */
function useCards(isNeeded: boolean): Cards | null | undefined {
  const [cards, setCards] = useState<Cards | null>();
  useEffect(() => {
    if (!isNeeded) return;
    Promise.all([import("./guide-cards.tsx"), loadTexts(["guide"])]).then(
      ([loaded]) => setCards(loaded),
      () => setCards(null),
    );
  }, [isNeeded]);
  return cards;
}

interface GuideProps {
  guides: Guides;
}

interface StepsGuideProps extends GuideProps {
  /** Undefined until it is known. */
  isLimitOffered: boolean | undefined;
  onDeposit: () => void;
}

export function StepsGuide({ guides, isLimitOffered, onDeposit }: StepsGuideProps) {
  const { steps, hideSteps: onHide } = guides;
  const cards = useCards(steps !== undefined);
  if (!steps || cards === null) return null;
  // The card has its room before its code and its rows are there, so that nothing moves under a finger.
  if (!cards || isLimitOffered === undefined)
    return <Skeleton className={steps.deposit ? "h-59.25" : "h-73"} />;
  return createElement(cards.StepsCard, { steps, isLimitOffered, onDeposit, onHide });
}

export function InstallGuide({ guides }: GuideProps) {
  const { installWay: way, hideInstall: onHide } = guides;
  const cards = useCards(way !== undefined);
  return cards && way ? createElement(cards.InstallCard, { way, onHide }) : null;
}

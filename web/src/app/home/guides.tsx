import { createElement, useEffect, useState, type ComponentType } from "react";
import { loadTexts } from "#locale/texts.ts";
import type { InstallCardProps, StepsCardProps } from "./guide-cards.tsx";
import type { Guides } from "./use-guides.ts";

interface Cards {
  readonly StepsCard: ComponentType<StepsCardProps>;
  readonly InstallCard: ComponentType<InstallCardProps>;
}

/** Most members have taken the steps long ago, so the cards are loaded for those who need them. */
function useCards(isNeeded: boolean): Cards | undefined {
  const [cards, setCards] = useState<Cards>();
  useEffect(() => {
    if (!isNeeded) return;
    Promise.all([import("./guide-cards.tsx"), loadTexts(["guide"])]).then(
      ([loaded]) => setCards(loaded),
      // Without its code there is no help; the next visit tries again.
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded ? cards : undefined;
}

interface GuideProps {
  guides: Guides;
}

export function StepsGuide({ guides, onDeposit }: GuideProps & { onDeposit: () => void }) {
  const { steps, hideSteps: onHide } = guides;
  const cards = useCards(steps !== undefined);
  return cards && steps ? createElement(cards.StepsCard, { steps, onDeposit, onHide }) : null;
}

export function InstallGuide({ guides }: GuideProps) {
  const { installWay: way, hideInstall: onHide } = guides;
  const cards = useCards(way !== undefined);
  return cards && way ? createElement(cards.InstallCard, { way, onHide }) : null;
}

import type { Slot } from "@krapao/contract/slot";
import { useTexts } from "#locale/texts.ts";
import { Callout } from "#ui/callout.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** Which games money is moving to or from; nothing where all of it has arrived. */
export function UnderWayCard({ slots }: { slots: readonly Slot[] }) {
  const { underWay } = useTexts("game");
  const moving = slots.filter(({ isMoving }) => isMoving);
  if (moving.length === 0) return null;
  return (
    <Callout role="status" icon={<Spinner />} title={underWay.title}>
      {underWay.text(moving.map(({ name }) => name).join(", "))}
    </Callout>
  );
}

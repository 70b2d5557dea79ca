import type { Slot } from "@krapao/contract/slot";
import { useTexts } from "#locale/texts.ts";
import { Callout } from "#ui/callout.tsx";
import { Live } from "#ui/live.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** Which games money is moving to or from; nothing where all of it has arrived. */
export function UnderWayCard({ slots }: { slots: readonly Slot[] }) {
  const { underWay } = useTexts("game");
  const moving = slots.filter(({ isMoving }) => isMoving);
  return (
    <Live>
      {moving.length > 0 && (
        <Callout icon={<Spinner />} title={underWay.title}>
          {underWay.text(moving.map(({ name }) => name).join(", "))}
        </Callout>
      )}
    </Live>
  );
}

import type { Slot } from "@krapao/contract/slot";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { useTexts } from "#locale/texts.ts";

/** Names the games that money is moving to or from; renders nothing if no money is moving. */
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

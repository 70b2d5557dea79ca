import { Card } from "@krapao/ui/layout/card.tsx";
import { ClosedState, EmptyState, ErrorState, OfflineState } from "@krapao/ui/layout/state.tsx";
import { Section } from "./section.tsx";

export function StateParts() {
  return (
    <Section title="States">
      <Card className="p-0">
        <EmptyState />
      </Card>
      <Card className="p-0">
        <ErrorState onRetry={() => undefined} />
      </Card>
      <Card className="p-0">
        <OfflineState onRetry={() => undefined} isRetrying />
      </Card>
      <Card className="p-0">
        <ClosedState />
      </Card>
    </Section>
  );
}

import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { isOfConnection } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { conditionsQuery } from "./api.ts";

interface ConditionsSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export const ConditionsSheet = withQueries(function ConditionsSheet({
  isOpen,
  onClose,
}: ConditionsSheetProps) {
  const texts = useTexts("lookup");
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.conditions}>
      <Conditions />
    </Sheet>
  );
});

function Conditions() {
  const texts = useTexts("lookup");
  const { data, error, isFetching, refetch } = useQuery(conditionsQuery(useLanguage()));
  if (data?.conditions.length === 0) return <EmptyState {...texts.noConditions} />;
  if (data) {
    return (
      <ol className="grid gap-6">
        {data.conditions.map((html) => (
          <li key={html}>
            <HtmlText html={html} />
          </li>
        ))}
      </ol>
    );
  }
  if (error) {
    return (
      <FailedState
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonText lines={8} />;
}

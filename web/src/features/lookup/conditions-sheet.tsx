import { useQuery } from "@tanstack/react-query";
import { isOfConnection } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { HtmlText } from "#ui/html-text.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/failed-state.tsx";
import { EmptyState } from "#ui/state.tsx";
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

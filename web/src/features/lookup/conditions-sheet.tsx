import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { failureOf } from "#lib/api/api-error.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { readToken } from "#lib/session/session.ts";
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
      <Conditions onClose={onClose} />
    </Sheet>
  );
});

function Conditions({ onClose }: Pick<ConditionsSheetProps, "onClose">) {
  const { data, error, isFetching, refetch } = useQuery(conditionsQuery(useLanguage()));
  if (data?.conditions.length === 0) return <NoConditions onClose={onClose} />;
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
  if (error) return <FailedState {...failureOf({ error, isFetching, refetch })} />;
  return <SkeletonText lines={8} />;
}

function NoConditions({ onClose }: Pick<ConditionsSheetProps, "onClose">) {
  const { noConditions } = useTexts("lookup");
  const { titles } = useTexts("shell");
  const leave = () => {
    onClose();
    navigate(readToken() === null ? "/contact" : "/user/contact");
  };
  return (
    <EmptyState
      {...noConditions}
      action={
        <Button tone="quiet" onClick={leave}>
          {titles.contact}
        </Button>
      }
    />
  );
}

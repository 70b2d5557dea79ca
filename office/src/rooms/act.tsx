import { acts } from "@krapao/contract/office/acts";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callOffice, codeOf } from "#lib/api.ts";
import { codeText, useTexts } from "#locale/texts.ts";
import { ActDetail } from "./act-detail.tsx";

/** One act, opened from the record, from a member or from the act that undid it. */
export function ActRoom() {
  const texts = useTexts();
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["acts", id],
    queryFn: () => callOffice(acts.read, { params: { id } }),
  });
  const code = error && codeOf(error);
  return (
    <>
      <h1 className="mb-5 text-heading font-bold">{texts.act.title(id)}</h1>
      {code === "NO_DATA" && <EmptyState title={codeText(texts, code)} text={texts.act.notShown} />}
      {error && code !== "NO_DATA" && <ErrorState onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && <ActDetail key={data.id} act={data} />}
    </>
  );
}

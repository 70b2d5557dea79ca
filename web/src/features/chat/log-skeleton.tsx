import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";

/** Messages that are still loading. */
export function LogSkeleton() {
  return (
    <>
      <Skeleton className="h-16 w-3/4 rounded-large" />
      <Skeleton className="h-11 w-1/2 justify-self-end rounded-large" />
      <Skeleton className="h-24 w-3/4 rounded-large" />
    </>
  );
}

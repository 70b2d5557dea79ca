import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";

/** Details as pairs of a name and a value. */
export function DetailList({ details }: { details: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-3">
      {details.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-small text-content-faint">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Both cards of the profile while they load. */
export function DetailSkeleton() {
  return (
    <>
      {["member", "bank"].map((card) => (
        <Card key={card}>
          <Skeleton className="mb-3 h-[1.6875rem] w-40" />
          <div className="grid gap-3">
            <Skeleton className="h-[1.6rem] w-full" />
            <Skeleton className="h-[1.6rem] w-full" />
            <Skeleton className="h-[1.6rem] w-full" />
          </div>
        </Card>
      ))}
      <Skeleton className="h-14 w-full" />
    </>
  );
}

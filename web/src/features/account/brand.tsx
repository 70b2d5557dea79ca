import { Mark } from "@krapao/ui/layout/mark.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";

/** The header of the guests' first screen: one row, so that every way in is above the fold. */
export function Brand({ title }: { title: string }) {
  return (
    <div className="relative isolate -mx-4 mb-2 flex items-center justify-center gap-3 py-2">
      <Pattern className="ui-pattern-fading absolute inset-0 -z-1" />
      <Mark className="text-gold-text [@media(max-height:42rem)]:hidden" size={40} />
      <h1 className="text-heading font-bold">{title}</h1>
    </div>
  );
}

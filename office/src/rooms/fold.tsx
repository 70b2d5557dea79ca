import type { ReactNode } from "react";
import { useNarrow } from "#lib/use-narrow.ts";
import { Section } from "./member-money.tsx";

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that is folded on a phone, so that what matters first is on the first screens. */
export function Fold({ title, children }: FoldProps) {
  if (!useNarrow()) return <Section title={title}>{children}</Section>;
  return (
    <details className="office-panel px-5 py-3">
      <summary>
        <h2 className="inline text-title font-bold">{title}</h2>
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

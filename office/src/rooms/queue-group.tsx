import type { ReactNode } from "react";

interface QueueGroupProps {
  readonly title: string;
  /** Said while it is empty; else nothing is shown. */
  readonly empty?: string;
  readonly children: readonly ReactNode[];
}

/** One part of a queue under its title. */
export function QueueGroup({ title, empty, children }: QueueGroupProps) {
  if (children.length === 0) return empty === undefined ? null : <p>{empty}</p>;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="office-panel">{children}</ul>
    </section>
  );
}

import type { ReactNode } from "react";

/** One part of a queue under its title; nothing if it is empty. */
export function QueueGroup({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="office-panel">{children}</ul>
    </section>
  );
}

import { CheckIcon } from "@krapao/ui/icons/action.tsx";

/** The rules of a deposit method, one short sentence each. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="grid gap-1.5 text-small text-content-soft">
      {facts.map((fact) => (
        <li key={fact} className="flex gap-2">
          <CheckIcon size={20} className="mt-px shrink-0 text-gold-mark" />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}

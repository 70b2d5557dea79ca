import { Mark } from "#ui/mark.tsx";
import { Pattern } from "#ui/pattern.tsx";

/** The head of the guests' first screens. */
export function Brand({ title }: { title: string }) {
  return (
    <div className="relative -mx-4 mb-4 grid justify-items-center gap-2 overflow-hidden py-6">
      <Pattern className="absolute inset-0" />
      <Mark className="relative text-gold-text" size={56} />
      <h1 className="relative text-heading font-bold">{title}</h1>
    </div>
  );
}

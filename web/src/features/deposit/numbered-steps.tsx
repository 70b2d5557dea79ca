/** Instructions, in order. */
export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-1.5 text-small text-content-soft">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-2">
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-gold-wash text-caption font-bold text-gold-text">
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

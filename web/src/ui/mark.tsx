/** The purse clasp: two kissing knobs over a pouch, in a few strokes of one colour. */
export function Mark({ size = 32, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 13h20" />
    </svg>
  );
}

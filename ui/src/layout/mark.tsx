/** The logo, a purse clasp: two knobs over a pouch, in a few strokes of one colour. */
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
      <path d="M7 14.5c0-4.3 3.5-6.5 9-6.5s9 2.2 9 6.5z" />
      <path d="M7 14.5c-2.6 3.3-3.5 6-3.5 8A6.5 6.5 0 0 0 10 29h12a6.5 6.5 0 0 0 6.5-6.5c0-2-.9-4.7-3.5-8" />
      <path d="m16 18 2.75 3.5L16 25l-2.75-3.5z" fill="currentColor" stroke="none" />
      <circle cx="13.4" cy="4.4" r="2.5" fill="currentColor" stroke="none" />
      <circle cx="18.6" cy="4.4" r="2.5" fill="currentColor" stroke="none" />
    </svg>
  );
}

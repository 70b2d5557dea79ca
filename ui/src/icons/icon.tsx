export interface IconProps {
  size?: number | undefined;
  className?: string | undefined;
}

interface DrawnIconProps extends IconProps {
  d: string;
}

/**
 * The common frame of all icons: a 24 unit square, one stroke, round ends, the colour of the text.
 */
export function Icon({ d, size = 24, className }: DrawnIconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

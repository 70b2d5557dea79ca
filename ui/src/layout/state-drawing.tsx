import type { ReactNode } from "react";

/** An open and empty purse. */
export function EmptyDrawing() {
  return (
    <Drawing>
      <path className="ui-drawing-line" d="M31 43c2-11 12-17 29-17s27 6 29 17" />
      <path
        className="ui-drawing-body"
        d="M31 43c-5 7-8 14-8 21a16 16 0 0 0 16 16h42a16 16 0 0 0 16-16c0-7-3-14-8-21z"
      />
      <ellipse className="ui-drawing-hollow" cx="60" cy="43" rx="29" ry="7" />
      <Diamond x={60} y={20} size={4} />
      <Diamond x={60} y={55} size={4} />
      <Diamond x={12} y={36} size={2.5} />
      <Diamond x={106} y={28} size={3} />
      <Diamond x={111} y={52} size={2} />
    </Drawing>
  );
}

/** A purse with a broken clasp. */
export function ErrorDrawing() {
  return (
    <Drawing>
      <path
        className="ui-drawing-body"
        d="M33 38c-6 7-9 16-9 24a18 18 0 0 0 18 18h36a18 18 0 0 0 18-18c0-8-3-17-9-24z"
      />
      <path className="ui-drawing-line" d="M33 38c0-9 8-14 19-15M87 38c0-9-8-14-19-15M33 38h54" />
      <path className="ui-drawing-alarm" d="m63 46-9 12h12l-9 13" />
      <Diamond x={51} y={17} />
      <Diamond x={71} y={19} />
    </Drawing>
  );
}

/** Interrupted radio waves. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <path
        className="ui-drawing-line"
        d="M20 44a57 57 0 0 1 22-15M100 44a57 57 0 0 0-42-18M34 57a38 38 0 0 1 13-8M86 57a38 38 0 0 0-15-9M48 69a18 18 0 0 1 24 0"
      />
      <path className="ui-drawing-alarm" d="M32 18l56 60" />
      <Diamond x={60} y={79} size={4.5} />
    </Drawing>
  );
}

/** The "closed" sign of a shop. */
export function ClosedDrawing() {
  return (
    <Drawing>
      <path className="ui-drawing-line" d="M60 16 38 36M60 16l22 20" />
      <rect className="ui-drawing-body" x="20" y="36" width="80" height="44" rx="12" />
      <path
        className="ui-drawing-accent"
        d="M67 65.500a12 12 0 0 1-9.5-17.5 11.5 11.5 0 1 0 12.8 16.7 12 12 0 0 1-3.3.8Z"
      />
      <Diamond x={76} y={52} size={2.5} />
      <Diamond x={60} y={14} size={4} />
    </Drawing>
  );
}

function Diamond({ x, y, size = 3.5 }: { x: number; y: number; size?: number }) {
  return (
    <path
      className="ui-drawing-accent"
      d={`M${x} ${y - size * 1.25}l${size} ${size * 1.25}-${size} ${size * 1.25}-${size}-${size * 1.25}z`}
    />
  );
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="ui-drawing" viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
      <path className="ui-drawing-floor" d="M14 88h92" />
      {children}
    </svg>
  );
}

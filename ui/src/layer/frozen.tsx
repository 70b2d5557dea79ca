import { memo, type ReactNode } from "react";

interface FrozenProps {
  isFrozen: boolean;
  children: ReactNode;
}

/** Keeps showing what it last showed while frozen: a leaving sheet must not change its content. */
export const Frozen = memo(
  ({ children }: FrozenProps) => children,
  (_, next) => next.isFrozen,
);

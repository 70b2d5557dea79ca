import { memo, type ReactNode } from "react";

interface FrozenProps {
  isFrozen: boolean;
  children: ReactNode;
}

/**
 * Does not render new content while frozen, because a closing sheet must not change its content.
 */
export const Frozen = memo(
  ({ children }: FrozenProps) => children,
  (_, next) => next.isFrozen,
);

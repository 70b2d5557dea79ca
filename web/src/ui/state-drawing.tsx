import type { ReactNode } from "react";

export function EmptyDrawing() {
  return <Drawing>{null}</Drawing>;
}
export function ErrorDrawing() {
  return <Drawing>{null}</Drawing>;
}
export function OfflineDrawing() {
  return <Drawing>{null}</Drawing>;
}
export function ClosedDrawing() {
  return <Drawing>{null}</Drawing>;
}
export function LockedDrawing() {
  return <Drawing>{null}</Drawing>;
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
      {children}
    </svg>
  );
}

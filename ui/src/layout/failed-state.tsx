import { ErrorState, OfflineState, type RetryStateProps } from "./state.tsx";

export interface FailedStateProps extends RetryStateProps {
  /** Whether the connection is to blame rather than the site. */
  isOffline: boolean;
}

/** Stands where content could not be loaded: says why, and offers to try again. */
export function FailedState({ isOffline, ...props }: FailedStateProps) {
  return isOffline ? <OfflineState {...props} /> : <ErrorState {...props} />;
}

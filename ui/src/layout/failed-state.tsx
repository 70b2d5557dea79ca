import { ErrorState, OfflineState, type RetryStateProps } from "./state.tsx";

export interface FailedStateProps extends RetryStateProps {
  /** Whether the connection failed rather than the site. */
  isOffline: boolean;
}

/** Replaces content that could not be loaded: it gives the reason and a button to retry. */
export function FailedState({ isOffline, ...props }: FailedStateProps) {
  return isOffline ? <OfflineState {...props} /> : <ErrorState {...props} />;
}

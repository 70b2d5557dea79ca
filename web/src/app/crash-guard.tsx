import { Component, type ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState, OfflineState } from "#ui/state.tsx";

interface CrashGuardProps {
  children: ReactNode;
}

/** Catches what a screen throws, so that the rest of the app stays in reach. */
export class CrashGuard extends Component<CrashGuardProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return <Crash onRetry={() => this.setState({ hasCrashed: false })} />;
  }
}

function Crash({ onRetry }: { onRetry: () => void }) {
  const { crash } = useTexts("shell");
  // Offline, the screen's own code could not be fetched; it is there again with the connection.
  if (!navigator.onLine) return <OfflineState onRetry={onRetry} />;
  return (
    <ErrorState
      title={crash.title}
      text={crash.text}
      action={<Button onClick={() => location.reload()}>{crash.reload}</Button>}
    />
  );
}

import { Component, type ReactNode } from "react";
import { forgetFailedLoads } from "#lib/loads.ts";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";

interface CrashGuardProps {
  children: ReactNode;
}

/** Catches what a screen throws, so that the rest of the app stays in reach. */
export class CrashGuard extends Component<CrashGuardProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  constructor(props: CrashGuardProps) {
    super(props);
    // Another screen, or the same one later, may be loaded although the last could not.
    forgetFailedLoads();
  }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  #retry(): void {
    forgetFailedLoads();
    this.setState({ hasCrashed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return <Crash onRetry={() => this.#retry()} />;
  }
}

/** Without drawings or anything else that might itself be missing. */
function Crash({ onRetry }: { onRetry: () => void }) {
  const { crash, ui } = useTexts("shell");
  // Offline, the screen's own code could not be fetched; it is there again with the connection.
  const isOffline = !navigator.onLine;
  const { title, text } = isOffline ? ui.state.offline : crash;
  return (
    <div className="grid flex-1 content-center justify-items-center gap-2 text-center" role="alert">
      <h1 className="text-title font-bold">{title}</h1>
      <p className="mb-4 text-content-soft">{text}</p>
      <Button onClick={isOffline ? onRetry : () => location.reload()}>
        {isOffline ? ui.retry : crash.reload}
      </Button>
    </div>
  );
}

import { Component, type ReactNode } from "react";
import { forgetFailedLoads } from "#lib/loads.ts";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { Mark } from "#ui/mark.tsx";
import { Pattern } from "#ui/pattern.tsx";

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

/** With nothing that might itself be missing: the purse stands at the top of every page already. */
function Crash({ onRetry }: { onRetry: () => void }) {
  const { crash, ui } = useTexts("shell");
  // Offline, the screen's own code could not be fetched; it is there again with the connection.
  const isOffline = !navigator.onLine;
  const { title, text } = isOffline ? ui.state.offline : crash;
  return (
    <div className="relative isolate grid justify-items-center px-5 py-10 text-center" role="alert">
      <Pattern className="ui-pattern-fading absolute inset-0 -z-1" />
      <Mark className="text-content-faint" size={72} />
      <h1 className="pt-4 text-lead font-bold">{title}</h1>
      <p className="max-w-80 pt-1 pb-5 text-small text-balance text-content-soft">{text}</p>
      <Button tone="quiet" onClick={isOffline ? onRetry : () => location.reload()}>
        {isOffline ? ui.retry : crash.reload}
      </Button>
    </div>
  );
}

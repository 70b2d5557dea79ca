import { Component, useEffect, useState, type ReactNode } from "react";
import { forgetFailedLoads } from "#lib/loads.ts";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState, OfflineState } from "#ui/state.tsx";

interface CrashGuardProps {
  /** The title of the screen inside, where there is one. */
  title?: string | undefined;
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
    return <Crash title={this.props.title} onRetry={() => this.#retry()} />;
  }
}

/** Looks as the screen itself would where it cannot be read: its title, and what is the matter. */
function Crash({ title, onRetry }: { title: string | undefined; onRetry: () => void }) {
  const { crash } = useTexts("shell");
  const isScreen = title === undefined;
  // Offline, the screen's own code could not be fetched; it is there again with the connection.
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [isOffline, onRetry]);
  return (
    <section className="grid grid-cols-1 gap-4">
      {!isScreen && <h1 className="text-heading font-bold">{title}</h1>}
      {isOffline ? (
        <OfflineState isScreen={isScreen} onRetry={onRetry} />
      ) : (
        <ErrorState
          isScreen={isScreen}
          title={crash.title}
          text={crash.text}
          action={
            <Button tone="quiet" onClick={() => location.reload()}>
              {crash.reload}
            </Button>
          }
        />
      )}
    </section>
  );
}

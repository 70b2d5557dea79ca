import { Button } from "@krapao/ui/button/button.tsx";
import { ErrorState, OfflineState } from "@krapao/ui/layout/state.tsx";
import { Component, useEffect, useEffectEvent, type ReactNode } from "react";
import { awaitServer } from "#lib/api/reach.ts";
import { clearFailedCaches, LoadError } from "#lib/hooks/async-cache.ts";
import { useTexts } from "#locale/texts.ts";

interface CrashGuardProps {
  /** The title of the screen inside, if there is one. */
  title?: string | undefined;
  children: ReactNode;
}

interface CrashGuardState {
  error: unknown;
  /** How often the server replied and the screen's code was requested again. */
  repeats: number;
}

/** After this many attempts the code belongs to a version that no longer exists. */
const mostRepeats = 2;
const freshMilliseconds = 60_000;

/**
 * Many browsers cache a failed import until the page is left, so only a reload can request the code
 * again. A page that was just reloaded for this reason does not reload again.
 */
function mayReload(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "reload" || performance.now() > freshMilliseconds;
}

/** Catches errors of a screen, so that the rest of the app still works. */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override state: CrashGuardState = { error: undefined, repeats: 0 };

  constructor(props: CrashGuardProps) {
    super(props);
    // The next screen, or a retry, may load although the last one failed.
    clearFailedCaches();
  }

  static getDerivedStateFromError(error: unknown): Partial<CrashGuardState> {
    return { error };
  }

  #retry(repeats: number): void {
    if (repeats === mostRepeats && mayReload()) {
      location.reload();
      return;
    }
    clearFailedCaches();
    this.setState({ error: undefined, repeats });
  }

  override render(): ReactNode {
    const { title, children } = this.props;
    const { error, repeats } = this.state;
    if (error === undefined) return children;
    if (error instanceof LoadError && repeats < mostRepeats) {
      return (
        <Unloaded
          title={title}
          isFirst={repeats === 0}
          onRetry={() => this.#retry(repeats)}
          onServer={() => this.#retry(repeats + 1)}
        />
      );
    }
    return <Crash title={title} />;
  }
}

interface UnloadedProps {
  title: string | undefined;
  isFirst: boolean;
  onRetry: () => void;
  onServer: () => void;
}

/** The screen's code could not be loaded; it loads when the server is reachable again. */
function Unloaded({ title, isFirst, onRetry, onServer }: UnloadedProps) {
  const handleServer = useEffectEvent(onServer);
  useEffect(() => awaitServer(() => handleServer(), isFirst), [isFirst]);
  return (
    <FailedScreen title={title}>
      <OfflineState isScreen={title === undefined} onRetry={onRetry} />
    </FailedScreen>
  );
}

function Crash({ title }: { title: string | undefined }) {
  const { crash } = useTexts("shell");
  return (
    <FailedScreen title={title}>
      <ErrorState
        isScreen={title === undefined}
        title={crash.title}
        text={crash.text}
        action={
          <Button tone="quiet" onClick={() => location.reload()}>
            {crash.reload}
          </Button>
        }
      />
    </FailedScreen>
  );
}

/** The layout of a screen that cannot be loaded: its title, and the error. */
function FailedScreen({ title, children }: CrashGuardProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      {title !== undefined && <h1 className="text-heading font-bold">{title}</h1>}
      {children}
    </section>
  );
}

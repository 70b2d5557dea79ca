import { Button } from "@krapao/ui/button/button.tsx";
import { ErrorState, OfflineState } from "@krapao/ui/layout/state.tsx";
import { Component, useEffect, useEffectEvent, type ReactNode } from "react";
import { awaitServer } from "#lib/api/reach.ts";
import { clearFailedCaches, LoadError } from "#lib/hooks/async-cache.ts";
import { useTexts } from "#locale/texts.ts";

interface CrashGuardProps {
  /** The title of the screen inside, where there is one. */
  title?: string | undefined;
  children: ReactNode;
}

interface CrashGuardState {
  error: unknown;
  /** How often the server answered, and the code of the screen was asked for again. */
  repeats: number;
}

/** After this many repeats the code belongs to a version that is no more. */
const mostRepeats = 2;
const freshMilliseconds = 60_000;

/**
 * Many browsers keep a failed import until the page is left, so only a new page can ask for the code
 * again. A page that was just loaded anew for this does not load itself once more.
 */
function mayReload(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type !== "reload" || performance.now() > freshMilliseconds;
}

/** Catches what a screen throws, so that the rest of the app stays in reach. */
export class CrashGuard extends Component<CrashGuardProps, CrashGuardState> {
  override state: CrashGuardState = { error: undefined, repeats: 0 };

  constructor(props: CrashGuardProps) {
    super(props);
    // Another screen, or the same one later, may be loaded although the last could not.
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

/** The screen's own code could not be fetched; it comes by itself once the server is in reach. */
function Unloaded({ title, isFirst, onRetry, onServer }: UnloadedProps) {
  const handleServer = useEffectEvent(onServer);
  useEffect(() => awaitServer(() => handleServer(), isFirst), [isFirst]);
  return (
    <MarketSettings title={title}>
      <OfflineState isScreen={title === undefined} onRetry={onRetry} />
    </MarketSettings>
  );
}

function Crash({ title }: { title: string | undefined }) {
  const { crash } = useTexts("shell");
  return (
    <MarketSettings title={title}>
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
    </MarketSettings>
  );
}

/** Looks as the screen itself would where it cannot be read: its title, and what is the matter. */
function MarketSettings({ title, children }: CrashGuardProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      {title !== undefined && <h1 className="text-heading font-bold">{title}</h1>}
      {children}
    </section>
  );
}

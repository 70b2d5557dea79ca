import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { focusShown } from "../layer/focus-shown.ts";
import { useUiTexts, type StateTexts } from "../ui-texts.tsx";
import { Pattern } from "./pattern.tsx";
import { ClosedDrawing, EmptyDrawing, ErrorDrawing, OfflineDrawing } from "./state-drawing.tsx";
import "./state.css";

export interface StateProps extends Partial<StateTexts> {
  /** The next action, usually one button. */
  action?: ReactNode;
  /** The state is the whole screen, so its title is the screen's heading. */
  isScreen?: boolean | undefined;
}

export interface RetryStateProps extends StateProps {
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

export function EmptyState(props: StateProps) {
  return <State {...useUiTexts().state.empty} {...props} drawing={<EmptyDrawing />} />;
}

export function ErrorState({ onRetry, isRetrying, ...props }: RetryStateProps) {
  const texts = useUiTexts();
  return (
    <State
      {...texts.state.error}
      action={onRetry && <Retry {...{ onRetry, isRetrying }} />}
      {...props}
      drawing={<ErrorDrawing />}
      isAlert
    />
  );
}

export function OfflineState({ onRetry, isRetrying, ...props }: RetryStateProps) {
  const texts = useUiTexts();
  return (
    <State
      {...texts.state.offline}
      action={onRetry && <Retry {...{ onRetry, isRetrying }} />}
      {...props}
      drawing={<OfflineDrawing />}
      isAlert
    />
  );
}

export function ClosedState(props: StateProps) {
  return <State {...useUiTexts().state.closed} {...props} drawing={<ClosedDrawing />} />;
}

interface RetryProps {
  onRetry: () => void;
  isRetrying: boolean | undefined;
}

function Retry({ onRetry, isRetrying }: RetryProps) {
  return (
    <Button tone="quiet" onClick={onRetry} isBusy={isRetrying}>
      {useUiTexts().retry}
    </Button>
  );
}

interface DrawnStateProps extends StateTexts {
  action?: ReactNode;
  isScreen?: boolean | undefined;
  drawing: ReactNode;
  isAlert?: boolean | undefined;
}

function State(props: DrawnStateProps) {
  const { title, text, action, drawing, isAlert = false, isScreen = false } = props;
  const Title = isScreen ? "h1" : "p";
  const stateRef = useRef<HTMLDivElement>(null);

  // The retry button is removed after success, and the focus must not be lost with it.
  useLayoutEffect(() => {
    const state = stateRef.current;
    return () => {
      if (state?.contains(document.activeElement)) focusShown();
    };
  }, []);

  return (
    <div ref={stateRef} className="ui-state" role={isAlert ? "alert" : undefined}>
      <Pattern className="ui-state-pattern" />
      <div className="ui-state-drawing">{drawing}</div>
      <Title className="ui-state-title">{title}</Title>
      <p className="ui-state-text">{text}</p>
      {action && <div className="ui-state-action">{action}</div>}
    </div>
  );
}

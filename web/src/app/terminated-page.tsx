import { useLocation } from "wouter";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { ClosedState } from "#ui/state.tsx";

/** The service has ended; /login asks again whether that still holds. */
export function TerminatedPage() {
  const { terminated } = useTexts("shell");
  const [, navigate] = useLocation();
  return (
    <ClosedState
      isScreen
      title={terminated.title}
      text={terminated.text}
      action={
        <Button tone="quiet" onClick={() => navigate("/login", { replace: true })}>
          {terminated.again}
        </Button>
      }
    />
  );
}

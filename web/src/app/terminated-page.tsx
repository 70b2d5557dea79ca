import { Button } from "@krapao/ui/button/button.tsx";
import { ClosedState } from "@krapao/ui/layout/state.tsx";
import { useLocation } from "#lib/location.tsx";
import { useTexts } from "#locale/texts.ts";

/** The service has ended; /login checks again whether that is still true. */
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

import { useLocation } from "wouter";
import { ApiError } from "#lib/api-error.ts";
import { useLazySheet } from "#lib/use-lazy-sheet.ts";
import { codeText } from "#locale/code-text.ts";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { ClosedState } from "#ui/state.tsx";
import { showToast } from "#ui/toast-store.ts";

async function loadContactSheet() {
  const [{ ContactSheet }] = await Promise.all([
    import("#features/lookup/contact-sheet.tsx"),
    loadTexts(["lookup"]),
  ]);
  return ContactSheet;
}

function complain(): void {
  const error = new ApiError(navigator.onLine ? "NETWORK" : "OFFLINE");
  showToast({ tone: "error", text: codeText(error) });
}

/** The service has ended; /login asks again whether that still holds. */
export function TerminatedPage() {
  const { terminated, titles } = useTexts("shell");
  const [, navigate] = useLocation();
  const contact = useLazySheet(loadContactSheet, complain);
  return (
    <>
      <ClosedState
        isScreen
        title={terminated.title}
        text={terminated.text}
        action={
          <div className="grid gap-2">
            <Button isBusy={contact.isLoading} onClick={contact.open}>
              {titles.contact}
            </Button>
            <Button tone="quiet" onClick={() => navigate("/login", { replace: true })}>
              {terminated.again}
            </Button>
          </div>
        }
      />
      {contact.Sheet && <contact.Sheet {...contact.props} />}
    </>
  );
}

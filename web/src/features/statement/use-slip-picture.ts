import { statement } from "@krapao/contract/statement";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";

/** Shows the picture of a slip. Pictures are private: each view gets its own URL, which expires soon. */
export function useSlipPicture(): readonly [isBusy: boolean, view: (reference: string) => void] {
  const { slip: texts } = useTexts("statement");
  const [isBusy, run] = useBusy();
  return [
    isBusy,
    (reference) => {
      // Opened before the call: after it, the browser would block the window.
      const page = window.open("", "_blank");
      run(async () => {
        try {
          const { url } = await call(statement.slipPicture, { params: { reference } });
          if (page) page.location.replace(url);
          else window.open(url, "_blank", "noopener");
        } catch (error) {
          page?.close();
          if (!(error instanceof ApiError)) throw error;
          // The slip is in the member's own list, so only its picture can be missing.
          if (error.code === "NO_DATA") showToast({ tone: "info", text: texts.pictureGone });
          else showToast({ tone: "error", text: codeText(error, "codes/wallet") });
        }
      });
    },
  ];
}

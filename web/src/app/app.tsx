import { ToastRegion } from "@krapao/ui/feedback/toast.tsx";
import { UiTextsProvider } from "@krapao/ui/ui-texts.tsx";
import { PathContext } from "#lib/location.tsx";
import { useTexts } from "#locale/texts.ts";
import { CrashGuard } from "./crash-guard.tsx";
import { CurrentScreen } from "./screen.tsx";

/** The whole app. `path` is given only for pre-rendering, where there is no browser. */
export function App({ path }: { path?: string }) {
  const { ui } = useTexts("shell");
  return (
    <UiTextsProvider texts={ui}>
      <PathContext value={path}>
        <CrashGuard>
          <CurrentScreen />
        </CrashGuard>
      </PathContext>
      <ToastRegion />
    </UiTextsProvider>
  );
}

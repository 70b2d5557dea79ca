import { type Language, languageTags } from "@krapao/contract/market";
import { signIn } from "@krapao/contract/office/sign-in";
import { ToastRegion } from "@krapao/ui/feedback/toast.tsx";
import { UiTextsProvider } from "@krapao/ui/ui-texts.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callOffice } from "#lib/api.ts";
import { meKey, OperatorContext } from "#lib/session.ts";
import { loadTexts, storedLanguage, type Texts, TextsContext, uiTexts } from "#locale/texts.ts";
import { Enter, Locked } from "./enter.tsx";
import { Shell } from "./shell.tsx";

/** The whole office: its language, who is there, and then the rooms. */
export function App() {
  const about = useQuery({ queryKey: ["about"], queryFn: () => callOffice(signIn.about) });
  const me = useQuery({ queryKey: meKey, queryFn: () => callOffice(signIn.me), retry: false });
  const [language, setLanguage] = useState<Language | undefined>(storedLanguage);
  const [texts, setTexts] = useState<Texts>();
  const wanted = language ?? about.data?.language;
  useEffect(() => {
    if (!wanted) return;
    document.documentElement.lang = languageTags[wanted];
    void loadTexts(wanted).then((loaded) => {
      document.title = loaded.title;
      setTexts(loaded);
    });
  }, [wanted]);
  if (!texts || !about.data || !wanted || (me.isPending && !me.isError)) return null;
  const chosen = { language: wanted, onLanguage: setLanguage };
  const operator = me.isError ? undefined : me.data;
  return (
    <TextsContext value={texts}>
      <UiTextsProvider texts={uiTexts(texts)}>
        {!operator && <Enter about={about.data} {...chosen} />}
        {operator?.isLocked && <Locked isByTotp={operator.isByTotp} hasOidc={about.data.hasOidc} />}
        {operator && !operator.isLocked && (
          <OperatorContext value={operator}>
            <Shell isSandbox={about.data.isSandbox} {...chosen} />
          </OperatorContext>
        )}
        <ToastRegion />
      </UiTextsProvider>
    </TextsContext>
  );
}

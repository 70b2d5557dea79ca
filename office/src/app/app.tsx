import { type Language, languages, languageTags } from "@krapao/contract/market";
import { type Operator, signIn } from "@krapao/contract/office/sign-in";
import type { ReplyOf } from "@krapao/contract/route";
import { Skeleton } from "@krapao/ui/feedback/skeleton.tsx";
import { ToastRegion } from "@krapao/ui/feedback/toast.tsx";
import { ErrorState } from "@krapao/ui/layout/state.tsx";
import { UiTextsProvider } from "@krapao/ui/ui-texts.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callOffice, isSessionOver } from "#lib/api.ts";
import { meKey, OperatorContext } from "#lib/session.ts";
import {
  loadTexts,
  storedLanguage,
  storeLanguage,
  type Texts,
  TextsContext,
  uiTexts,
} from "#locale/texts.ts";
import { Enter, Locked } from "./enter.tsx";
import { Shell } from "./shell.tsx";

/** The whole office: its language, who is there, and then the rooms. */
export function App() {
  const about = useQuery({ queryKey: ["about"], queryFn: () => callOffice(signIn.about) });
  const me = useQuery({ queryKey: meKey, queryFn: () => callOffice(signIn.me) });
  const [language, setLanguage] = useState<Language | undefined>(storedLanguage);
  const [texts, setTexts] = useState<Texts>();
  // A server that cannot be reached does not say which language its site has.
  const wanted = language ?? about.data?.language ?? (about.isError ? languages[0] : undefined);
  useEffect(() => {
    if (!wanted) return;
    document.documentElement.lang = languageTags[wanted];
    void loadTexts(wanted).then((loaded) => {
      document.title = loaded.title;
      setTexts(loaded);
    });
  }, [wanted]);
  const isOut = isSessionOver(me.error);
  const isUnread = about.isLoadingError || (me.isLoadingError && !isOut);
  if (!texts || !wanted || (!isUnread && (!about.data || me.isPending))) return <Opening />;
  const onLanguage = (next: Language) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const readAgain = () => {
    void about.refetch();
    void me.refetch();
  };
  return (
    <TextsContext value={texts}>
      <UiTextsProvider texts={uiTexts(texts)}>
        {about.data && !isUnread ? (
          <Inside
            about={about.data}
            operator={isOut ? undefined : me.data}
            language={wanted}
            onLanguage={onLanguage}
          />
        ) : (
          <main className="p-6">
            <ErrorState
              isScreen
              isRetrying={about.isFetching || me.isFetching}
              onRetry={readAgain}
            />
          </main>
        )}
        <ToastRegion />
      </UiTextsProvider>
    </TextsContext>
  );
}

/** The frame, until it is known who is there. */
function Opening() {
  return (
    <div className="office">
      <header className="border-e border-line bg-surface" />
      <main className="p-4 md:p-6">
        <Skeleton className="h-96 w-full" />
      </main>
    </div>
  );
}

interface InsideProps {
  readonly about: ReplyOf<typeof signIn.about>;
  readonly operator: Operator | undefined;
  readonly language: Language;
  readonly onLanguage: (next: Language) => void;
}

/** The entrance, the lock, or the rooms. */
function Inside({ about, operator, ...chosen }: InsideProps) {
  if (!operator) return <Enter about={about} {...chosen} />;
  if (operator.isLocked) return <Locked isByTotp={operator.isByTotp} hasOidc={about.hasOidc} />;
  return (
    <OperatorContext value={operator}>
      <Shell isSandbox={about.isSandbox} {...chosen} />
    </OperatorContext>
  );
}

import { useEffect, useState } from "react";
import { onSessionEnd } from "#lib/session/session.ts";
import type { Question } from "./load-agreement.ts";

const delayMilliseconds = 1500;

/** Once per visit is enough; the flag is reset for the next member. */
let hasAgreed = false;
onSessionEnd(() => {
  hasAgreed = false;
});

/** Requests the member's agreement shortly after home is shown. */
export function AgreementQuestion({ onDecline }: { onDecline: () => void }) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (hasAgreed) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void showQuestion(leaving.signal), delayMilliseconds);
    const showQuestion = async (left: AbortSignal): Promise<void> => {
      const loaded = await loadQuietly();
      if (!loaded || left.aborted) return;
      setQuestion(loaded);
      setIsOpen(true);
    };
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);

  if (!question) return null;
  const { AgreementSheet, texts, mark } = question;
  return (
    <AgreementSheet
      isOpen={isOpen}
      onAgree={() => {
        hasAgreed = true;
        setIsOpen(false);
      }}
      onDecline={onDecline}
      texts={texts}
      mark={mark}
    />
  );
}

/** If it cannot be loaded, the next visit shows it. */
async function loadQuietly(): Promise<Question | undefined> {
  try {
    return await (await import("./load-agreement.ts")).loadAgreement();
  } catch {
    return undefined;
  }
}

import { Button } from "@krapao/ui/button/button.tsx";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { useState } from "react";
import { store } from "#lib/session/storage.ts";
import { useTexts } from "#locale/texts.ts";

export interface AgreementSheetProps {
  isOpen: boolean;
  /** The member has agreed. */
  onAgree: () => void;
  /** The member does not agree and leaves. */
  onDecline: () => void;
  texts: readonly string[];
  /** The mark that is stored so that the sheet does not show again that day. */
  mark: string;
}

/** The terms that a member agrees to on entry. A member who does not agree can only log out. */
export function AgreementSheet(props: AgreementSheetProps) {
  const { isOpen, onAgree, onDecline, texts: htmls, mark } = props;
  const texts = useTexts("lookup");
  const [isRemembered, setIsRemembered] = useState(false);

  function agree(): void {
    if (isRemembered) store("remember-agreement", mark);
    onAgree();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onDecline}
      title={texts.agreement.title}
      isRead
      isRequired
      footer={
        <>
          <Checkbox
            label={texts.agreement.remember}
            checked={isRemembered}
            onChange={(event) => setIsRemembered(event.target.checked)}
          />
          <Button size="large" isFull onClick={agree}>
            {texts.agreement.agree}
          </Button>
          <Button tone="plain" isFull onClick={onDecline}>
            {texts.agreement.decline}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {htmls.map((html) => (
          <HtmlText key={html} html={html} />
        ))}
      </div>
    </Sheet>
  );
}

import { Button } from "@krapao/ui/button/button.tsx";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { useState } from "react";
import { store } from "#lib/session/storage.ts";
import { useTexts } from "#locale/texts.ts";

export interface AgreementSheetProps {
  isOpen: boolean;
  onClose: () => void;
  texts: readonly string[];
  /** The mark that is stored so that the sheet does not show again that day. */
  mark: string;
}

/** The terms that a member agrees to on entry. */
export function AgreementSheet({ isOpen, onClose, texts: htmls, mark }: AgreementSheetProps) {
  const texts = useTexts("lookup");
  const [isRemembered, setIsRemembered] = useState(false);

  function agree(): void {
    if (isRemembered) store("remember-agreement", mark);
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.agreement.title}
      isRead
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

import { useState } from "react";
import { showToast } from "../feedback/toast-store.ts";
import { CheckIcon, CopyIcon } from "../icons/action.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import { Button, type ButtonProps } from "./button.tsx";

export interface CopyButtonProps extends Omit<ButtonProps, "onClick" | "icon"> {
  /** The text to copy. */
  text: string;
  /** Does not show the copied text in the confirmation message. */
  isSecret?: boolean | undefined;
}

/** Copies a text and confirms it with a toast. The label is "copy" unless children are given. */
export function CopyButton({ text, isSecret = false, children, ...rest }: CopyButtonProps) {
  const texts = useUiTexts();
  const [isCopied, setIsCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      showToast({ tone: "success", text: texts.copied(isSecret ? "••••••••" : text) });
    } catch {
      // The browser may forbid copying (no HTTPS, or permission refused).
      showToast({ tone: "error", text: texts.copyFailed });
    }
  }

  return (
    <Button
      tone="quiet"
      {...rest}
      icon={isCopied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
      onClick={() => void copy()}
    >
      {children ?? texts.copy}
    </Button>
  );
}

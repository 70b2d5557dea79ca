import { buttonClass } from "@krapao/ui/button/button.tsx";
import { useEffect, useSyncExternalStore } from "react";
import {
  ensureContact,
  listenToContact,
  parseContact,
  readContactText,
} from "#lib/session/kept-contact.ts";
import { useTexts } from "#locale/texts.ts";

interface SiteContactProps {
  /** The contact is not read from the server. */
  isKeptOnly: boolean;
}

/** The chat app's link on screens without a menu; nothing until it is known. */
export function SiteContact({ isKeptOnly }: SiteContactProps) {
  const { chatApp: texts } = useTexts("shell");
  const text = useSyncExternalStore(listenToContact, readContactText, () => null);
  useEffect(() => {
    if (!isKeptOnly) void ensureContact();
  }, [isKeptOnly]);
  const contact = parseContact(text);
  if (!contact) return null;
  const { link, name } = contact;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ tone: "plain", className: "self-center" })}
    >
      {name ? texts.open(name) : texts.openUnnamed}
    </a>
  );
}

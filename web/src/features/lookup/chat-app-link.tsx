import type { ButtonTone } from "@krapao/ui/button/button.tsx";
import { LinkButton } from "@krapao/ui/button/link-button.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { useTexts } from "#locale/texts.ts";
import { useSiteText } from "./site-text.ts";

interface ChatAppLinkProps {
  link: string;
  name: string | null;
  tone: ButtonTone;
}

/** Opens the chat app on this phone. */
export function ChatAppLink({ link, name, tone }: ChatAppLinkProps) {
  const { chatApp: texts } = useTexts("shell");
  return (
    <LinkButton
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      tone={tone}
      size="large"
      isFull
      icon={<ChatIcon />}
    >
      {name ? texts.open(name) : texts.openUnnamed}
    </LinkButton>
  );
}

/** The contact on screens that have nothing else; nothing until it is loaded. */
export function SiteContact() {
  const contact = useSiteText("contact");
  const link = toWebLink(contact?.lineLink);
  return link ? <ChatAppLink link={link} name={contact?.lineName ?? null} tone="quiet" /> : null;
}

/** The link comes from the back office; it is left out if it is not a web address. */
export function toWebLink(link: string | null | undefined): string | undefined {
  return link && URL.parse(link)?.protocol === "https:" ? link : undefined;
}

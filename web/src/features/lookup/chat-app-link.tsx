import type { ButtonTone } from "@krapao/ui/button/button.tsx";
import { LinkButton } from "@krapao/ui/button/link-button.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { useTexts } from "#locale/texts.ts";

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

import type { ReplyOf } from "@krapao/contract/route";
import type { lookup } from "@krapao/contract/lookup";
import { openChat } from "#lib/chat-opening.ts";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { HtmlText } from "#ui/html-text.tsx";
import { ChatIcon } from "#ui/icons/place.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ChatAppCode } from "./chat-app-code.tsx";

interface ContactWaysProps {
  contact: ReplyOf<typeof lookup.contact>;
  loadedAt: number;
  isChatOpen: boolean;
}

/** The ways to reach the site. */
export function ContactWays({ contact, loadedAt, isChatOpen }: ContactWaysProps) {
  const { contactText, lineName, lineQR } = contact;
  // The link comes from the back office; one that is no web address is left out.
  const link = contact.lineLink && isWebLink(contact.lineLink) ? contact.lineLink : undefined;
  return (
    <>
      {isChatOpen && <ChatCard />}
      <Card>
        <HtmlText html={contactText} />
      </Card>
      <ChatAppCode picture={lineQR} link={link} name={lineName} loadedAt={loadedAt} />
      {!isChatOpen && link !== undefined && <ChatAppLink link={link} name={lineName} />}
    </>
  );
}

/** The chat of the site itself, which is the quickest way. */
function ChatCard() {
  const { chat } = useTexts("lookup");
  return (
    <Card tone="feature" className="grid gap-3">
      <div>
        <h2 className="text-title font-bold">{chat.title}</h2>
        <p className="text-content-soft">{chat.text}</p>
      </div>
      <Button size="large" isFull icon={<ChatIcon />} data-loads onClick={openChat}>
        {chat.open}
      </Button>
    </Card>
  );
}

function ChatAppLink({ link, name }: { link: string; name: string | null }) {
  const texts = useTexts("lookup");
  return (
    <LinkButton
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      size="large"
      isFull
      icon={<ChatIcon />}
    >
      {name ? texts.openChat(name) : texts.openChatUnnamed}
    </LinkButton>
  );
}

function isWebLink(link: string): boolean {
  return URL.parse(link)?.protocol === "https:";
}

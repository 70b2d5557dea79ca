import type { ReplyOf } from "@krapao/contract/route";
import type { lookup } from "@krapao/contract/lookup";
import { Button } from "@krapao/ui/button/button.tsx";
import { Skeleton, SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { ChatIcon } from "@krapao/ui/icons/navigation.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { HtmlText, loadSanitiser } from "@krapao/ui/layout/html-text.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, use } from "react";
import { failureOf } from "#lib/api/api-error.ts";
import { HowtoVideos } from "#features/howto/howto-videos.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { openChat } from "#lib/hooks/chat-opening.ts";
import { useAfterPaint } from "#lib/hooks/use-after-paint.ts";
import { version } from "#lib/settings.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { chatWidgetQuery, contactQuery } from "./api.ts";
import { ChatAppCode } from "./chat-app-code.tsx";
import { ChatAppLink } from "./chat-app-link.tsx";
import { toWebLink } from "#lib/format/web-link.ts";
import "./contact-page.css";

type ContactInfo = ReplyOf<typeof lookup.contact>;

export const ContactPage = withQueries(function ContactPage() {
  // Its code comes while the texts are requested.
  void loadSanitiser();
  const texts = useTexts("lookup");
  const query = useQuery(contactQuery(useLanguage()));
  const widget = useQuery(chatWidgetQuery);
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  const isReady = data !== undefined && !widget.isPending;
  const isFailed = !data && error !== null;
  const isPainted = useAfterPaint();
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="contact-header">
        <Pattern className="contact-header-pattern" />
        <h1 className="relative text-heading font-bold">{texts.contact}</h1>
      </header>
      <Suspense fallback={<ContactSkeleton />}>
        {!isReady && !isFailed && <ContactSkeleton />}
        {isReady && (
          <Contact
            contact={data}
            loadedAt={dataUpdatedAt}
            // If this cannot be read, the chat counts as closed and the link is shown.
            isChatOpen={widget.data?.enableChatWidget ?? false}
          />
        )}
        {isFailed && <FailedState {...failureOf({ error, isFetching, refetch })} />}
        {/* Contacts have any height: what is below comes after them, so that nothing moves. */}
        {isPainted && (isReady || isFailed) && (
          <>
            <section className="grid gap-3">
              <h2 className="text-title font-bold">{texts.howto}</h2>
              <HowtoVideos />
            </section>
            <p className="text-center text-caption text-content-faint">{texts.version(version)}</p>
          </>
        )}
      </Suspense>
    </section>
  );
});

interface ContactProps {
  contact: ContactInfo;
  loadedAt: number;
  isChatOpen: boolean;
}

function Contact({ contact, loadedAt, isChatOpen }: ContactProps) {
  use(loadSanitiser());
  const { contactText, lineName, lineQR } = contact;
  const link = toWebLink(contact.lineLink);
  return (
    <>
      {isChatOpen && <ChatCard />}
      <Card>
        <HtmlText html={contactText} />
      </Card>
      <ChatAppCode picture={lineQR} link={link} name={lineName} loadedAt={loadedAt} />
      {link !== undefined && (
        <ChatAppLink link={link} name={lineName} tone={isChatOpen ? "quiet" : "primary"} />
      )}
    </>
  );
}

/** The chat of the site itself, which is the fastest contact. */
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

function ContactSkeleton() {
  return (
    <>
      <Skeleton className="h-44 w-full rounded-large" />
      <Card>
        <SkeletonText lines={6} />
      </Card>
    </>
  );
}

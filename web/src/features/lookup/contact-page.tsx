import type { ReplyOf } from "@krapao/contract/route";
import type { lookup } from "@krapao/contract/lookup";
import { useQuery } from "@tanstack/react-query";
import { isOfConnection } from "#lib/api-error.ts";
import { version } from "#lib/settings.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { Card } from "#ui/card.tsx";
import { HtmlText } from "#ui/html-text.tsx";
import { ChatIcon } from "#ui/icons/place.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/failed-state.tsx";
import { contactQuery } from "./api.ts";

type ContactInfo = ReplyOf<typeof lookup.contact>;

export const ContactPage = withQueries(function ContactPage() {
  const texts = useTexts("lookup");
  const query = useQuery(contactQuery(useLanguage()));
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  return (
    <section className="grid gap-4">
      <h1 className="text-heading font-bold">{texts.contact}</h1>
      {data && <Contact contact={data} loadedAt={dataUpdatedAt} />}
      {!data && !error && (
        <Card>
          <SkeletonText lines={6} />
        </Card>
      )}
      {!data && error && (
        <FailedState
          isOffline={isOfConnection(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <p className="text-center text-caption text-content-faint">{texts.version(version)}</p>
    </section>
  );
});

interface ContactProps {
  contact: ContactInfo;
  loadedAt: number;
}

function Contact({ contact, loadedAt }: ContactProps) {
  const texts = useTexts("lookup");
  const { contactText, lineLink, lineName, lineQR } = contact;
  return (
    <>
      <Card>
        <HtmlText html={contactText} />
      </Card>
      {lineQR && (
        <Card className="grid justify-items-center gap-3 text-center">
          {/*
            White around the code, in the dark theme too, or cameras do not find it; the time in its
            address keeps an older picture from being shown.
          */}
          <img
            className="size-48 rounded-medium bg-[white] p-3"
            src={`${lineQR}?t=${loadedAt}`}
            alt={texts.chatQr}
            width={192}
            height={192}
          />
          <p className="text-small text-content-soft">{texts.chatQr}</p>
        </Card>
      )}
      {lineLink && isWebLink(lineLink) && (
        <LinkButton
          href={lineLink}
          target="_blank"
          rel="noopener noreferrer"
          size="large"
          isFull
          icon={<ChatIcon />}
        >
          {lineName ? texts.openChat(lineName) : texts.openChatUnnamed}
        </LinkButton>
      )}
    </>
  );
}

/** The link comes from the back office; one that is no web address is left out. */
function isWebLink(link: string): boolean {
  return URL.parse(link)?.protocol === "https:";
}

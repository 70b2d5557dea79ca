import { useQuery } from "@tanstack/react-query";
import { HowtoVideos } from "#features/howto/howto-videos.tsx";
import { isOfConnection } from "#lib/api-error.ts";
import { version } from "#lib/settings.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { Card } from "#ui/card.tsx";
import { Pattern } from "#ui/pattern.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/failed-state.tsx";
import { chatWidgetQuery, contactQuery } from "./api.ts";
import { ContactWays } from "./contact-ways.tsx";
import "./contact-page.css";

export const ContactPage = withQueries(function ContactPage() {
  const texts = useTexts("lookup");
  const query = useQuery(contactQuery(useLanguage()));
  const widget = useQuery(chatWidgetQuery);
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  const isReady = data !== undefined && !widget.isPending;
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="contact-header">
        <Pattern className="contact-header-pattern" />
        <h1 className="relative text-heading font-bold">{texts.contact}</h1>
      </header>
      {isReady && (
        <ContactWays
          contact={data}
          loadedAt={dataUpdatedAt}
          // Whoever cannot be asked has not said yes: then the link is the way.
          isChatOpen={widget.data?.enableChatWidget ?? false}
        />
      )}
      {!isReady && !error && <ContactSkeleton />}
      {!data && error && (
        <FailedState
          isOffline={isOfConnection(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <section className="grid gap-3">
        <h2 className="text-title font-bold">{texts.howto}</h2>
        <HowtoVideos />
      </section>
      <p className="text-center text-caption text-content-faint">{texts.version(version)}</p>
    </section>
  );
});

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

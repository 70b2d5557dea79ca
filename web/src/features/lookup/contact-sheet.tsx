import { useQuery } from "@tanstack/react-query";
import { isOfConnection } from "#lib/api-error.ts";
import { withQueries } from "#lib/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { FailedState } from "#ui/failed-state.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { contactQuery } from "./api.ts";
import { ContactWays } from "./contact-ways.tsx";

interface ContactSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** How to reach the site where its own screens, and its chat with them, are closed. */
export const ContactSheet = withQueries(function ContactSheet(props: ContactSheetProps) {
  const texts = useTexts("lookup");
  return (
    <Sheet {...props} title={texts.contact}>
      <Contact />
    </Sheet>
  );
});

function Contact() {
  const query = useQuery(contactQuery(useLanguage()));
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  if (data) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <ContactWays contact={data} loadedAt={dataUpdatedAt} isChatOpen={false} />
      </div>
    );
  }
  if (error) {
    return (
      <FailedState
        isOffline={isOfConnection(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonText lines={6} />;
}

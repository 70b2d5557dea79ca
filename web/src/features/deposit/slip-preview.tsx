import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Progress } from "@krapao/ui/feedback/progress.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { useInheritedFocus } from "@krapao/ui/layer/use-inherited-focus.ts";
import { useEffect, useState } from "react";
import { formatDateTime } from "#lib/format/dates.ts";
import { useTexts } from "#locale/texts.ts";
import type { SlipVerdict, useSlipUpload } from "./use-slip-upload.ts";

interface SlipPreviewProps {
  slip: ReturnType<typeof useSlipUpload>;
  file: File;
}

/** The chosen picture with the browser's verdict, and the progress of its upload. */
export function SlipPreview({ slip, file }: SlipPreviewProps) {
  const { slip: texts } = useTexts("deposit");
  const url = useObjectUrl(file);
  const isSending = slip.share !== undefined;
  return (
    <div
      ref={useInheritedFocus()}
      className="grid gap-4 outline-none"
      role="group"
      aria-label={texts.preview}
      tabIndex={-1}
    >
      <div className="grid justify-items-center rounded-large border border-line bg-sunken p-3">
        <img
          className="h-[min(20rem,38dvh)] max-w-full rounded-small object-contain"
          src={url}
          alt={texts.preview}
        />
      </div>
      {isSending ? (
        <Progress label={texts.sending} share={slip.share ?? 0} />
      ) : (
        <VerdictCallout verdict={slip.verdict} />
      )}
      {slip.problem && (
        <Callout tone={isSending ? "info" : "error"} role="alert">
          {slip.problem}
        </Callout>
      )}
      {!isSending && (
        <Button tone="plain" isFull onClick={slip.reset}>
          {texts.another}
        </Button>
      )}
    </div>
  );
}

function VerdictCallout({ verdict }: { verdict: SlipVerdict }) {
  const { slip: texts, statuses } = useTexts("deposit");
  switch (verdict.verdict) {
    case "reading":
      return (
        <Callout role="status" icon={<Spinner />}>
          {texts.reading}
        </Callout>
      );
    case "slip":
      return (
        <Callout role="status" tone="success" title={texts.verdict.slip.title}>
          {texts.verdict.slip.text}
        </Callout>
      );
    case "unread":
      return (
        <Callout role="status" title={texts.verdict.unread.title}>
          {texts.verdict.unread.text}
        </Callout>
      );
    case "other":
      return (
        <Callout role="alert" tone="warning" title={texts.verdict.other.title}>
          {texts.verdict.other.text}
        </Callout>
      );
    case "sent-before": {
      const { createdAt, status } = verdict.slip;
      return (
        <Callout role="alert" tone="warning" title={texts.verdict.sentBefore.title}>
          {texts.verdict.sentBefore.text(formatDateTime(createdAt), statuses[status])}
        </Callout>
      );
    }
  }
}

/** An object URL for a file, revoked when it is no longer shown. */
function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

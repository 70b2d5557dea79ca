import type { Profile } from "@krapao/contract/account";
import { deposit, slipBytesMax, slipTypes } from "@krapao/contract/deposit";
import { statement, type Slip } from "@krapao/contract/statement";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { upload } from "#lib/api/upload.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { sendMoney } from "#lib/money/money-request.ts";
import { fingerprint } from "#lib/session/fingerprint.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { slipHoursQuery } from "./api.ts";
import { judgeCodes, type Verdict } from "./slip-code.ts";

/** The browser's verdict on a picture before it is sent. */
export type SlipVerdict = Verdict<Slip> | { readonly verdict: "reading" | "unread" };

/** Far more than a member sends in the hour in which a slip is valid. */
const slipsRead = 100;

export const slipMegabytes = slipBytesMax / 1024 / 1024;

/** The state of a slip, from choosing its picture until the server has it. */
export function useSlipUpload(profile: Profile, isOpen: boolean) {
  const picture = usePicture();
  const { file, setProblem } = picture;
  const sending = useSending(profile, setProblem, isOpen);
  return {
    ...picture,
    /** The sent share during the upload. */
    share: sending.share,
    sent: sending.sent,
    send: () => {
      if (file) sending.send(file);
    },
    reset: () => {
      picture.reset();
      sending.reset();
    },
  };
}

/** The chosen picture, and the browser's verdict on it. */
function usePicture() {
  const { slip: texts } = useTexts("deposit");
  const [file, setFile] = useState<File>();
  const [verdict, setVerdict] = useState<SlipVerdict>({ verdict: "reading" });
  const [problem, setProblem] = useState<string>();
  const latest = useRef<File>(undefined);

  function choose(chosen: File): void {
    setProblem(undefined);
    if (!slipTypes.some((type) => type === chosen.type)) return setProblem(texts.wrongType);
    if (chosen.size > slipBytesMax) return setProblem(texts.tooLarge(slipMegabytes));
    latest.current = chosen;
    setFile(chosen);
    setVerdict({ verdict: "reading" });
    void judgePicture(chosen).then((found) => {
      // The member may have chosen another picture meanwhile.
      if (latest.current === chosen) setVerdict(found);
    });
    return undefined;
  }

  function reset(): void {
    latest.current = undefined;
    setFile(undefined);
    setProblem(undefined);
  }

  return { file, verdict, problem, setProblem, choose, reset };
}

function useSending(
  { _id: member }: Profile,
  setProblem: (problem: string | undefined) => void,
  isOpen: boolean,
) {
  const { slip: texts, lost } = useTexts("deposit");
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  /** The server's reply; its slip is undefined if the reply was lost. */
  const [sent, setSent] = useState<{ slip: Slip | undefined }>();
  const [isBusy, run] = useBusy();
  const isSeen = useRef(isOpen);
  useEffect(() => {
    isSeen.current = isOpen;
  }, [isOpen]);

  function refuse(problem: string): void {
    setProblem(problem);
    // A member who has left the sheet must see the failure too.
    if (!isSeen.current) showToast({ tone: "error", text: problem });
  }

  /** Slips may have closed after the sheet was opened. */
  async function closedText({ code }: ApiError): Promise<string | undefined> {
    if (code !== "SLIP_UPLOAD_FAIL") return undefined;
    const hours = await queryClient.query(slipHoursQuery).catch(() => undefined);
    if (!hours || hours.isOpen) return undefined;
    return texts.closed.text(hours.closesAt, hours.opensAt);
  }

  async function send(picture: File): Promise<void> {
    const result = await sendMoney({
      kind: "slip",
      member,
      content: await fingerprint(await picture.arrayBuffer()),
      amount: null,
      send: (key) => upload(deposit.slip, { file: picture, key, onProgress: setShare }),
      statusOf: ({ slip }) => slip.status,
      onLost: () => setProblem(lost.checking),
    });
    if (result.outcome === "absent" || result.outcome === "unknown") {
      return refuse(lost[result.outcome]);
    }
    setProblem(undefined);
    setSent({ slip: result.outcome === "answered" ? result.reply.slip : undefined });
    return queryClient.invalidateQueries({ queryKey: ["member", "slips"] });
  }

  return {
    share: isBusy ? share : undefined,
    sent,
    reset: () => setSent(undefined),
    send: (picture: File) =>
      run(async () => {
        setProblem(undefined);
        setShare(0);
        try {
          await send(picture);
        } catch (error) {
          // The picture is in the cloud, or was deleted meanwhile.
          if (error instanceof DOMException) return refuse(texts.unreadable);
          if (!(error instanceof ApiError)) throw error;
          refuse((await closedText(error)) ?? codeText(error, "codes/wallet"));
        }
      }),
  };
}

/** Reads the code and compares it with the slips sent before. If that fails, the server decides. */
async function judgePicture(picture: File): Promise<SlipVerdict> {
  try {
    const { readCodes } = await import("./read-codes.ts");
    const [codes, { slips }] = await Promise.all([
      readCodes(picture),
      call(statement.slips, { body: { page: 1, limit: slipsRead } }).catch(() => ({
        slips: [],
      })),
    ]);
    return judgeCodes(codes, slips);
  } catch {
    return { verdict: "unread" };
  }
}

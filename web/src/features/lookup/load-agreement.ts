import { layersClosed } from "@krapao/ui/layer/layer-stack.ts";
import { loadSanitiser } from "@krapao/ui/layout/html-text.tsx";
import type { ComponentType } from "react";
import { queryClient } from "#lib/api/query-client.ts";
import { fingerprint } from "#lib/session/fingerprint.ts";
import { readStored } from "#lib/session/storage.ts";
import { loadTexts, readLanguage } from "#locale/texts.ts";
import type { AgreementSheetProps } from "./agreement-sheet.tsx";
import { agreementMark, mustConfirm } from "./agreement.ts";
import { agreementsQuery } from "./api.ts";

/** The sheet that asks, with what it asks for. */
export interface Question {
  readonly AgreementSheet: ComponentType<AgreementSheetProps>;
  readonly texts: readonly string[];
  readonly mark: string;
}

/** What there is to agree to now, once nothing else is open; nothing where it was agreed to already. */
export async function loadAgreement(): Promise<Question | undefined> {
  const texts = await queryClient.query(agreementsQuery(readLanguage()));
  const mark = agreementMark(Date.now(), await fingerprint(texts.join("\n")));
  if (!mustConfirm(texts, { mark, kept: readStored("remember-agreement") })) return undefined;
  const [{ AgreementSheet }] = await Promise.all([
    import("./agreement-sheet.tsx"),
    loadTexts(["lookup"]),
    // The sheet opens by itself, and must not grow under the member's eyes.
    loadSanitiser(),
  ]);
  // Nobody is interrupted in what they have begun meanwhile.
  await layersClosed();
  return { AgreementSheet, texts, mark };
}

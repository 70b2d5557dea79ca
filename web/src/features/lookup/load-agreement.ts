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

/** The sheet and its texts. */
export interface Question {
  readonly AgreementSheet: ComponentType<AgreementSheetProps>;
  readonly texts: readonly string[];
  readonly mark: string;
}

/**
 * Loads the texts to agree to and waits until no layer is open; undefined if the member has agreed
 * already.
 */
export async function loadAgreement(): Promise<Question | undefined> {
  const texts = await queryClient.query(agreementsQuery(readLanguage()));
  const mark = agreementMark(Date.now(), await fingerprint(texts.join("\n")));
  if (!mustConfirm(texts, { mark, kept: readStored("remember-agreement") })) return undefined;
  const [{ AgreementSheet }] = await Promise.all([
    import("./agreement-sheet.tsx"),
    loadTexts(["lookup"]),
    // The sheet opens by itself, so its height must not change after that.
    loadSanitiser(),
  ]);
  // Does not interrupt an action that the member has started meanwhile.
  await layersClosed();
  return { AgreementSheet, texts, mark };
}

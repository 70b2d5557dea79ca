import { loadTexts } from "#locale/texts.ts";

/** Loads with its texts, so that it opens complete. */
export async function loadInboxSheet() {
  const [{ InboxSheet }] = await Promise.all([
    import("./inbox-sheet.tsx"),
    loadTexts(["inbox", "statement", "slip-reason", "wallet", "entry", "codes/wallet"]),
  ]);
  return InboxSheet;
}

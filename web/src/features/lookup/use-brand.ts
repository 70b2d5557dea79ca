import { useQuery } from "@tanstack/react-query";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { infoQuery } from "./api.ts";

/** The name of the site, as its owner configured it; until that is known, the product's own. */
export function useBrand(): { name: string; website: string | undefined } {
  const texts = useTexts("shell");
  const { data } = useQuery(infoQuery(useLanguage()));
  return { name: data?.name ?? texts.brand, website: data?.website };
}

import { useTexts } from "#locale/texts.ts";
import { useSiteText } from "./site-text.ts";

/** The name of the site, as its owner configured it; until that is known, the product's own. */
export function useBrand(): { name: string; website: string | undefined } {
  const texts = useTexts("shell");
  const info = useSiteText("info");
  return { name: info?.name ?? texts.brand, website: info?.website };
}

import { useTexts } from "./texts.ts";
import { useSiteText } from "./site-text.ts";

/** The name of the site from its settings; until it is loaded, the product's name. */
export function useBrand(): { name: string; website: string | undefined } {
  const texts = useTexts("shell");
  const info = useSiteText("info");
  return { name: info?.name ?? texts.brand, website: info?.website };
}

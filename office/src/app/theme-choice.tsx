import { chooseTheme, storedTheme, type Theme, themes } from "@krapao/ui/styles/theme.ts";
import { useState } from "react";
import { useTexts } from "#locale/texts.ts";

/** People read here for hours, in offices with daylight. */
export const usualTheme: Theme = "light";

export function ThemeChoice() {
  const texts = useTexts();
  const [chosen, setChosen] = useState(() => storedTheme(usualTheme));
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={texts.theme}>
      {themes.map((one) => (
        <button
          key={one}
          type="button"
          className="rounded-small px-3 py-1 text-small aria-pressed:bg-raised"
          aria-pressed={one === chosen}
          onClick={() => choose(one)}
        >
          {texts.themes[one]}
        </button>
      ))}
    </fieldset>
  );
}

import type { Language } from "@krapao/contract/market";
import { useTexts } from "#locale/texts.ts";

/** Each language names itself. */
const names: Readonly<Record<Language, string>> = { th: "ไทย", la: "ລາວ", en: "English" };

interface LanguageChoiceProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

export function LanguageChoice({ language, onLanguage }: LanguageChoiceProps) {
  const texts = useTexts();
  return (
    <fieldset className="flex gap-2" aria-label={texts.language}>
      {(Object.keys(names) as Language[]).map((one) => (
        <button
          key={one}
          type="button"
          className="rounded-small px-3 py-1 text-small aria-pressed:bg-raised"
          aria-pressed={one === language}
          onClick={() => onLanguage(one)}
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}

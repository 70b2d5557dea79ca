import { textRoom } from "@krapao/contract/office/content";
import {
  htmlSchema,
  isRemovableText,
  type HtmlTexts,
  textSchemaOf,
} from "@krapao/contract/office/texts";
import { wrongField } from "@krapao/contract/office/shape";
import { languages, languageTags } from "@krapao/contract/market";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { useTexts } from "#locale/texts.ts";
import { ContentRoom } from "./content-room.tsx";
import { textTitle } from "./text-title.ts";

/** What members read now. */
export function TextsRoom() {
  const texts = useTexts();
  const words: Readonly<Record<string, string>> = texts.copy.fields;
  const name = {
    label: texts.copy.topicLabel,
    typed: (text: string) => text.toLowerCase().replaceAll(/[^a-z-]/g, ""),
  };
  return (
    <ContentRoom
      title={texts.rooms.texts}
      room={textRoom}
      kind={{
        schemaOf: (key) => textSchemaOf(key) ?? htmlSchema,
        titleOf: (key, value) => textTitle(texts, key, value),
        labelOf: (_, path) => path.map((part) => words[part] ?? part).join(" · "),
        Preview,
        adds: [
          { prefix: "answer-", label: texts.copy.kinds.answer, name },
          { prefix: "answer-prepared-", label: texts.copy.prepared, name },
        ],
        retireNoteOf: (key) => (isRemovableText(key) ? texts.copy.removeNote : undefined),
      }}
    />
  );
}

const isHtml = (value: unknown): value is HtmlTexts => wrongField(htmlSchema, value) === undefined;

/** The text in each language, sanitised as in the app of members. */
function Preview({ value }: { value: unknown }) {
  const { copy } = useTexts();
  if (!isHtml(value)) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">{copy.preview}</h3>
      <div className="office-form">
        {languages.map((language) => (
          <div key={language} lang={languageTags[language]} className="office-preview">
            <HtmlText html={value[language]} />
          </div>
        ))}
      </div>
    </div>
  );
}

import * as v from "valibot";
import type { languages } from "../market.ts";

/**
 * Texts that members read and operators change. The key of a text begins with its kind: `condition-2`
 * is the second condition, `banner-WELCOME-1` the first banner of an offer, `answer-deposit` the
 * helper's answer about deposits.
 */
const textKinds = ["notice", "condition", "agreement", "contact", "banner", "answer"] as const;
export type TextKind = (typeof textKinds)[number];

const inLanguages = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.strictObject({ th: schema, la: schema, en: schema } satisfies Record<
    (typeof languages)[number],
    Schema
  >);

/** HTML, of which the server keeps the few tags that our texts need. Empty removes the text. */
const Html = v.pipe(v.string(), v.maxLength(20_000));

/** The words of a visitor that select the answer, with commas between them, and the answer. */
const Answer = v.strictObject({
  words: v.pipe(v.string(), v.maxLength(1000)),
  message: v.pipe(v.string(), v.regex(/\S/), v.maxLength(2000)),
});

export const htmlSchema = inLanguages(Html);
export type HtmlTexts = v.InferOutput<typeof htmlSchema>;
const answerSchema = inLanguages(Answer);

export const textKindOf = (key: string): TextKind | undefined =>
  textKinds.find((kind) => key.startsWith(`${kind}-`));

export function textSchemaOf(key: string): typeof htmlSchema | typeof answerSchema | undefined {
  const kind = textKindOf(key);
  return kind && (kind === "answer" ? answerSchema : htmlSchema);
}

/** The helper's own answers, which it cannot do without. */
const vitalAnswers = ["welcome", "agent", "puzzled", "received", "stopped"];

/** Answers are added and removed; of the other texts an empty one is a removed one. */
export const isRemovableText = (key: string) =>
  textKindOf(key) === "answer" && !vitalAnswers.includes(key.slice("answer-".length));

/** Text that is safe to put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

/** Puts values into a page: plain text is escaped, so that nothing in a message becomes markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const [first = "", ...rest] = strings;
  return new Html(
    rest.reduce((text, part, index) => text + show(values[index] ?? "") + part, first),
  );
}

function show(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

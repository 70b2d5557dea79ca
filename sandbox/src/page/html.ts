/** Text that is safe to insert into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

/** Inserts values into a page. Plain text is escaped, so that a message cannot become markup. */
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

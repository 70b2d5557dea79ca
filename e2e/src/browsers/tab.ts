/** What a walk needs of a browser: one tab of the size of a phone, with its own empty storage. */
export interface Tab {
  open(url: string): Promise<void>;
  /** The text that an expression gives in the page. */
  evaluate(expression: string): Promise<string>;
  /** Presses at a point of the window. */
  tapAt(point: Point): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** The window as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** The packages that a machine without this browser must install. */
  readonly packages: readonly string[];
  find(): string | undefined;
  launch(program: string): Promise<Tab>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export const phone = { width: 360, height: 740 } as const;

/** Not the members' time zone, so that a date shown in the phone's own time is noticed. */
export const timeZone = "America/New_York";

/** A tap, in the form that WebDriver and WebDriver BiDi share. */
export const tapActions = ({ x, y }: Point) => [
  {
    type: "pointer",
    id: "finger",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Keys, in the form that WebDriver and WebDriver BiDi share. */
export const keyActions = (text: string) => [
  {
    type: "key",
    id: "keys",
    actions: Array.from(text).flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  },
];

/** Runs a function in a page. It and its values travel as text, so it may use nothing else. */
export async function runIn<Values extends readonly unknown[], Result>(
  tab: Tab,
  work: (...values: Values) => Result,
  ...values: Values
): Promise<Result> {
  const call = `(${work.toString()})(...${JSON.stringify(values)})`;
  return JSON.parse(await tab.evaluate(`JSON.stringify(${call} ?? null)`)) as Result;
}

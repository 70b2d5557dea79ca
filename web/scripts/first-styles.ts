/**
 * The rules of a stylesheet that a page needs for its first paint: those whose classes it has, and
 * those without a class. The whole stylesheet follows at the end of the page, so a rule too many
 * costs a few bytes, and one too few only the time until then.
 */
export function takeFirstStyles(css: string, html: string): string {
  const classes = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = ""]) => unescapeHtml(names))
      .flatMap((names) => names.split(/\s+/))
      .filter((name) => name !== ""),
  );
  const kept = filterRules(splitRules(css), (selector) => canMatch(selector, classes));
  const text = kept.join("");
  return kept.filter((rule) => isUsed(rule, text)).join("");
}

/** The rules of one level, each with its whole body; a statement ends with its semicolon. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  // Strings, comments and escaped letters may hold any sign.
  for (const { 0: token, index } of css.matchAll(
    /"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\/\*[^]*?\*\/|\\[^]|[{};]/g,
  )) {
    if (token === "{") depth += 1;
    if (token === "}") depth -= 1;
    if ((token !== "}" && token !== ";") || depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

/** Rules that hold other rules; all others are kept or left out as a whole. */
const grouping = /^\s*@(?:layer|media|supports|container)\b/;

function filterRules(rules: readonly string[], matches: (selector: string) => boolean): string[] {
  return rules.flatMap((rule) => {
    const open = rule.indexOf("{");
    if (open === -1) return rule;
    const head = rule.slice(0, open);
    if (grouping.test(head)) {
      const inside = filterRules(splitRules(rule.slice(open + 1, -1)), matches);
      // An empty layer still has its place in the order.
      return inside.length > 0 || /@layer/.test(head) ? `${head}{${inside.join("")}}` : [];
    }
    return head.trim().startsWith("@") || matches(head) ? rule : [];
  });
}

/** Whether one of the selectors may match an element with some of these classes. */
function canMatch(selectors: string, classes: ReadonlySet<string>): boolean {
  return withoutArguments(selectors)
    .split(/(?<!\\),/)
    .some((selector) =>
      Array.from(selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\[^]|[\w-])+)/gi)).every(
        ([, name = ""]) => classes.has(unescapeCss(name)),
      ),
    );
}

/** Leaves out what is in parentheses: the classes in `:not(.a)` or `:is(.a, .b)` are not all needed. */
function withoutArguments(selectors: string): string {
  const inner = /(?<!\\)\((?:\\[^]|[^()\\])*(?<!\\)\)/g;
  const outer = selectors.replaceAll(inner, "");
  return outer === selectors ? outer : withoutArguments(outer);
}

/** A custom property or an animation is needed only by the rules that name it. */
function isUsed(rule: string, text: string): boolean {
  const [, property] = /^\s*@property\s+(--[\w-]+)/.exec(rule) ?? [];
  if (property !== undefined) return text.split(property).length > 2;
  const [, animation] = /^\s*@keyframes\s+([\w-]+)/.exec(rule) ?? [];
  return animation === undefined || new RegExp(`animation[^;}]*\\b${animation}\\b`).test(text);
}

function unescapeCss(name: string): string {
  return name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\([^])/g, "$1");
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

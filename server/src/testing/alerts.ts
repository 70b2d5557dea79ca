import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#config/config.ts";

/** The rules of `docs/alerts.yaml`, and whether figures fulfil them. `promtool` checks the rest. */

export interface AlertRule {
  readonly name: string;
  readonly group: string;
  readonly expr: string;
}

export async function readRules(): Promise<readonly AlertRule[]> {
  const text = await readFile(join(projectDir, "docs/alerts.yaml"), "utf8");
  let group = "";
  return text.split("\n").flatMap((line, index, lines) => {
    group = /^ {2}- name: (\S+)$/.exec(line)?.[1] ?? group;
    const name = /^ {6}- alert: (\w+)$/.exec(line)?.[1];
    const expr = /^ {8}expr: (.+)$/.exec(lines[index + 1] ?? "")?.[1];
    return name && expr ? [{ name, group, expr }] : [];
  });
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The samples of a reply of `/metrics`. */
export function readSamples(text: string): readonly Sample[] {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const [, name = "", labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)];
    const named = Object.fromEntries(pairs.map(([, key = "", word = ""]) => [key, word]));
    return { name, labels: named, value: Number(value) };
  });
}

/** The metrics and their labels that an expression names. */
export function selectorsOf(expr: string): readonly { name: string; matchers: string }[] {
  const words = /\b(?:by|le|or|min|max|sum|count|rate|increase|absent|histogram_quantile)\b/g;
  const rest = expr.replaceAll(/by \([^)]*\)/g, "").replaceAll(words, "");
  return [...rest.matchAll(/([a-z_]\w*)(?:\{([^}]*)\})?/g)]
    .filter(([text]) => !/^[smhd]$/.test(text))
    .map(([, name = "", matchers = ""]) => ({ name, matchers }));
}

function select(samples: readonly Sample[], selector: { name: string; matchers: string }) {
  const matchers = [...selector.matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)];
  return samples.filter(
    ({ name, labels }) =>
      name === selector.name &&
      matchers.every(([, label = "", test = "", wanted = ""]) => {
        const value = labels[label] ?? "";
        const isEqual = test.includes("~")
          ? new RegExp(`^(?:${wanted})$`).test(value)
          : value === wanted;
        return isEqual !== test.startsWith("!");
      }),
  );
}

interface Readings {
  readonly before: readonly Sample[];
  readonly after: readonly Sample[];
}

/** How much each series has grown. A series that is new has not grown, as for Prometheus. */
function growth({ before, after }: Readings, selector: { name: string; matchers: string }) {
  const earlier = new Map(select(before, selector).map((one) => [JSON.stringify(one.labels), one]));
  return select(after, selector).flatMap(({ labels, value }) => {
    const known = earlier.get(JSON.stringify(labels));
    return known ? [{ labels, value: value - known.value }] : [];
  });
}

/** Whether the expression of a rule holds; its waiting time is not considered. */
export function holds({ name, expr }: AlertRule, readings: Readings): boolean {
  const [selector] = selectorsOf(expr);
  const [, operator = "", bound = ""] = /(>|==) ([\d.]+)(?:\)|$)/.exec(expr) ?? [];
  if (!selector || operator === "") throw new Error(`The rule ${name} cannot be read.`);
  const isOver = (value: number) =>
    operator === ">" ? value > Number(bound) : value === Number(bound);
  if (expr.startsWith("histogram_quantile(0.99")) return isSlow(selector, Number(bound), readings);
  const found = select(readings.after, selector);
  if (expr.includes("absent(") && found.length === 0) return true;
  if (expr.startsWith("count(count by (version)")) {
    return isOver(new Set(found.map(({ labels }) => labels["version"])).size);
  }
  const series = expr.includes("increase(") ? growth(readings, selector) : found;
  return series.some(({ value }) => isOver(value));
}

/** Whether more than one of a hundred took longer than the bound, which is that of a bucket. */
function isSlow(selector: { name: string; matchers: string }, bound: number, readings: Readings) {
  // The first request of a route makes its series.
  const grown = (les: string) => {
    const part = { ...selector, matchers: `${selector.matchers}, le="${les}"` };
    const sum = (samples: readonly Sample[]) =>
      select(samples, part).reduce((total, { value }) => total + value, 0);
    return sum(readings.after) - sum(readings.before);
  };
  return grown(String(bound)) < 0.99 * grown("+Inf");
}

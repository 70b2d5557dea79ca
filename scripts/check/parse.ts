import { parseSync, Visitor } from "oxc-parser";
import type { SourceFile } from "./source-files.ts";

interface Spot {
  readonly line: number;
}

interface Import extends Spot {
  readonly specifier: string;
}

interface FunctionSpan extends Spot {
  readonly lineCount: number;
}

/** A call or construction that the rules need: `Date.now`, `new Date`, `fetch`. */
interface Call extends Spot {
  readonly name: string;
  readonly hasArguments: boolean;
}

interface Name extends Spot {
  readonly name: string;
}

interface Comment extends Spot {
  readonly text: string;
}

export interface Module {
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionSpan[];
  readonly calls: readonly Call[];
  /** Every identifier, at its first use. */
  readonly names: readonly Name[];
  /** The positions at which an error is caught and ignored. */
  readonly blindCatches: readonly Spot[];
  readonly comments: readonly Comment[];
  /** The positions at which a whole module is exported again. */
  readonly starExports: readonly Spot[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Catch {
  readonly body: Span;
  readonly caught: { readonly type: string; readonly name?: unknown } | null | undefined;
}

export function isScript(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path);
}

export function parseModule({ path, text }: SourceFile): Module {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const lineAt = lineCounter(text);
  const functions: FunctionSpan[] = [];
  const calls: Call[] = [];
  const names = new Map<string, Name>();
  const uses: { readonly name: string; readonly start: number }[] = [];
  const catches: Catch[] = [];
  const addFunction = ({ start, end }: Span) => {
    functions.push({ line: lineAt(start), lineCount: lineAt(end) - lineAt(start) + 1 });
  };
  const addCall = (name: string, { start }: Span, given: readonly unknown[]) => {
    calls.push({ name, line: lineAt(start), hasArguments: given.length > 0 });
  };
  const addName = ({ name, start }: { name: string; start: number }) => {
    uses.push({ name, start });
    if (!names.has(name)) names.set(name, { name, line: lineAt(start) });
  };
  new Visitor({
    Identifier: addName,
    PrivateIdentifier: addName,
    JSXIdentifier: addName,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    CatchClause: ({ param, body }) => void catches.push({ body, caught: param }),
    CallExpression: (node) => {
      const name = text.slice(node.callee.start, node.callee.end);
      addCall(name, node, node.arguments);
      // `.catch(handler)` and `.then(next, handler)`; a named handler is judged at its definition.
      const handler = node.arguments[name.endsWith(".then") ? 1 : 0];
      if (!/\.(catch|then)$/.test(name) || handler?.type !== "ArrowFunctionExpression") return;
      catches.push({ body: handler.body, caught: handler.params[0] });
    },
    NewExpression: (node) =>
      addCall(`new ${text.slice(node.callee.start, node.callee.end)}`, node, node.arguments),
  }).visit(program);

  const exported = module.staticExports.flatMap((statement) => statement.entries);
  const requests = [
    ...module.staticImports.map((statement) => statement.moduleRequest),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  ];
  return {
    imports: [
      ...requests.map(({ value, start }) => ({ specifier: value, line: lineAt(start) })),
      ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const specifier = /^(["'`])([^$]*)\1$/.exec(text.slice(start, end))?.[2];
        return specifier === undefined ? [] : [{ specifier, line: lineAt(start) }];
      }),
    ],
    functions,
    calls,
    names: [...names.values()],
    blindCatches: catches
      .filter(({ body, caught }) => {
        const name = caught?.type === "Identifier" ? caught.name : undefined;
        return !uses.some(
          (use) => use.name === name && use.start >= body.start && use.start < body.end,
        );
      })
      .map(({ body }) => ({ line: lineAt(body.start) })),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
    starExports: module.staticExports
      .filter(({ start, end }) => /^export\s+(type\s+)?\*/.test(text.slice(start, end)))
      .map(({ start }) => ({ line: lineAt(start) })),
  };
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (const match of text.matchAll(/\n/g)) starts.push(match.index + 1);
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

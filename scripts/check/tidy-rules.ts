import { bannedInUi } from "./areas.ts";
import { isScript, type Module } from "./parse.ts";
import { findRetiredWord } from "./retired-words.ts";
import { isTest, type SourceFile } from "./source-files.ts";

export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly sentence: string;
}

const longestFile = 300;
const longestFunction = 70;
const vagueNames = /(^|\/)(utils?|helpers?|managers?|misc|common)(\.|\/)/;
const timedByDatabase = /^server\/src\/(features|ledger)\//;
/** The page's own scripts run in a browser, which knows no clock but its own. */
const timedBySandbox = /^sandbox\/src\/(?!clock\.ts$|testing\/).*\.ts$/;

/** What a formatter cannot see: size, names, and calls that have a better place. */
export function checkTidy({ path, text }: SourceFile, module: Module | undefined): Problem[] {
  const problems: Problem[] = [];
  const lineCount = text.split("\n").length - 1;
  // SQL is kept in one file per feature, so that the current text of a function has one place.
  if (lineCount > longestFile && !path.endsWith(".sql")) {
    problems.push({ path, sentence: `has ${lineCount} lines; ${longestFile} are the most.` });
  }
  if (vagueNames.test(path)) {
    problems.push({ path, sentence: "has a name that says nothing: name it for what it does." });
  }
  if (/(^|\/)index\.tsx?$/.test(path)) {
    problems.push({ path, sentence: "is an index file: import from the file itself." });
  }
  const retired = findRetiredWord(path, path.split("/").at(-1) ?? "");
  if (retired !== undefined) problems.push({ path, sentence: retired });
  return module && isScript(path) ? [...problems, ...checkModule(path, module)] : problems;
}

function checkModule(path: string, { functions, calls, names, starExports }: Module): Problem[] {
  const isForTests = isTest(path);
  return [
    ...functions
      .filter(({ lineCount }) => lineCount > longestFunction && !isForTests)
      .map(({ line, lineCount }) => ({
        path,
        line,
        sentence: `a function has ${lineCount} lines; ${longestFunction} are the most.`,
      })),
    ...starExports.map(({ line }) => ({
      path,
      line,
      sentence: "exports a whole module again: import from the module itself.",
    })),
    ...names.flatMap(({ name, line }) => {
      const sentence = findRetiredWord(path, name);
      return sentence === undefined ? [] : [{ path, line, sentence }];
    }),
    ...calls.flatMap(({ name, line, hasArguments }) => {
      const sentence = checkCall(path, name, hasArguments);
      return sentence === undefined || isForTests ? [] : [{ path, line, sentence }];
    }),
  ];
}

function checkCall(path: string, name: string, hasArguments: boolean): string | undefined {
  const readsOwnClock = name === "Date.now" || (name === "new Date" && !hasArguments);
  if (readsOwnClock && timedByDatabase.test(path)) {
    return "reads the clock of this process: ask the database's clock_now().";
  }
  if (readsOwnClock && timedBySandbox.test(path)) {
    return "reads the clock of this process: ask clockNow() of sandbox/src/clock.ts.";
  }
  if (path.startsWith("ui/") && bannedInUi.calls.test(name)) {
    return `calls ${name.replace("new ", "")}: ui/ knows no network.`;
  }
  return undefined;
}

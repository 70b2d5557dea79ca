/** The result of a step: how many checks passed and how many failed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The checked things, in few words. */
  readonly note: string;
  /** The output for a person when something failed. */
  readonly output?: string;
  /** The names of failed tests, printed once more at the end: a long log may be cut. */
  readonly failures?: readonly string[];
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** Errors outside of its tests, as in a hook. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Skipped tests count as failed, and so does a project without tests. */
export function readVitestReport(
  report: VitestReport,
  { root, projects, code }: { root: string; projects: readonly string[]; code: number },
): Outcome {
  const empty = projects.filter(
    (project) => !report.testResults.some(({ name }) => name.startsWith(`${root}/${project}/`)),
  );
  const failures = report.testResults.flatMap((file) => failuresOf(file, root));
  const leftOut = report.numTotalTests - report.numPassedTests;
  const notPassed = Math.max(leftOut, failures.length) + empty.length;
  return {
    passed: report.numPassedTests,
    // An error happened outside of every test.
    failed: notPassed === 0 && code !== 0 ? 1 : notPassed,
    note: `${report.numTotalTests} tests in ${report.testResults.length} files`,
    output: empty.map((project) => `No test was found in ${project}/.`).join("\n"),
    failures,
  };
}

/** Each failure with its file, the first line of its error, and the values that broke a property. */
function failuresOf(file: VitestFile, root: string): string[] {
  const name = file.name.replace(`${root}/`, "");
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 && file.status === "failed") {
    return [`${name}: outside of its tests: ${file.message.split("\n")[0]}`];
  }
  return failed.map(({ fullName, failureMessages: [message = ""] }) => {
    const lines = message.split("\n");
    const values = lines.filter((line) => line.startsWith("Counterexample:"));
    return [name, fullName, lines[0], ...values].join(": ");
  });
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

/** A test that passed only on a retry, or was skipped, has not passed. */
export function readPlaywrightReport({ stats, errors }: PlaywrightReport, code: number): Outcome {
  const { expected, unexpected, flaky, skipped } = stats;
  const notPassed = unexpected + flaky + skipped;
  const hasChecked = expected + notPassed > 0;
  return {
    passed: expected,
    failed: notPassed === 0 && (code !== 0 || !hasChecked) ? 1 : notPassed,
    note: `${expected + notPassed} journeys`,
    output: errors.map(({ message }) => message ?? "").join("\n"),
  };
}

/** The outcome of a tool that prints how much it checked; zero is a failure. */
export function readCount(output: string, pattern: RegExp, code: number): Outcome {
  const count = Number(pattern.exec(output)?.[1] ?? 0);
  const isGood = code === 0 && count > 0;
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    note: `${count} files`,
    output: count > 0 ? output : `${output}\nNothing was checked.`,
  };
}

export interface Finished extends Outcome {
  readonly name: string;
  readonly milliseconds: number;
}

/** A line for each step and each failed test in it, then the sum alone on its line. */
export function summarise(steps: readonly Finished[]): string {
  const nameWidth = Math.max(...steps.map(({ name }) => name.length));
  const lines = steps.flatMap(({ name, passed, failed, note, milliseconds, failures = [] }) => {
    const verdict = failed > 0 ? "FAILED" : "passed";
    const seconds = `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
    const counts = failed > 0 ? `${passed} passed, ${failed} failed, ${note}` : note;
    const line = `  ${name.padEnd(nameWidth)}  ${verdict} ${seconds}  ${counts}`;
    return [line, ...failures.map((failure) => `    ${failure}`)];
  });
  const sum = (part: "passed" | "failed") => steps.reduce((total, step) => total + step[part], 0);
  return ["", ...lines, "", `${sum("passed")} passed, ${sum("failed")} failed`].join("\n");
}

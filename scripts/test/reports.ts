/** What a step has to show: how much it looked at went well and how much did not. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What was looked at, in few words. */
  readonly note: string;
  /** What a person reads when something failed. */
  readonly output?: string;
  /** The names of tests that failed, told once more at the end: a long log may be cut. */
  readonly failures?: readonly string[];
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Tests that were left out count as failed, and so does a project in which none were found. */
export function readVitestReport(
  report: VitestReport,
  { root, projects, code }: { root: string; projects: readonly string[]; code: number },
): Outcome {
  const empty = projects.filter(
    (project) => !report.testResults.some(({ name }) => name.startsWith(`${root}/${project}/`)),
  );
  const notPassed = report.numTotalTests - report.numPassedTests + empty.length;
  return {
    passed: report.numPassedTests,
    // Something outside of every test went wrong.
    failed: notPassed === 0 && code !== 0 ? 1 : notPassed,
    note: `${report.numTotalTests} tests in ${report.testResults.length} files`,
    output: empty.map((project) => `No test was found in ${project}/.`).join("\n"),
    failures: report.testResults.flatMap((file) => failuresOf(file, root)),
  };
}

/** Each with its file and the first line of what was wrong. */
function failuresOf({ name, assertionResults }: VitestFile, root: string): string[] {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages: [message = ""] }) =>
      [name.replace(`${root}/`, ""), fullName, message.split("\n")[0]].join(": "),
    );
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

/** A test that passed only when tried again, or was left out, has not passed. */
export function readPlaywrightReport({ stats, errors }: PlaywrightReport, code: number): Outcome {
  const { expected, unexpected, flaky, skipped } = stats;
  const notPassed = unexpected + flaky + skipped;
  const hasLooked = expected + notPassed > 0;
  return {
    passed: expected,
    failed: notPassed === 0 && (code !== 0 || !hasLooked) ? 1 : notPassed,
    note: `${expected + notPassed} journeys`,
    output: errors.map(({ message }) => message ?? "").join("\n"),
  };
}

/** The outcome of a tool that says how much it looked at; having looked at nothing is a failure. */
export function readCount(output: string, pattern: RegExp, code: number): Outcome {
  const count = Number(pattern.exec(output)?.[1] ?? 0);
  const isGood = code === 0 && count > 0;
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    note: `${count} files`,
    output: count > 0 ? output : `${output}\nNothing was looked at.`,
  };
}

export interface Finished extends Outcome {
  readonly name: string;
  readonly milliseconds: number;
}

/** A line for each step and each test that failed in it, then the sum alone on its line. */
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

import { expect, test } from "vitest";
import { readCount, readPlaywrightReport, readVitestReport, summarise } from "./reports.ts";

const file = (name: string) => ({ name, status: "passed", message: "", assertionResults: [] });

test("tests are counted, and skipped tests have not passed", () => {
  const report = {
    numTotalTests: 10,
    numPassedTests: 8,
    testResults: [file("/p/server/src/a.test.ts"), file("/p/web/src/b.test.ts")],
  };
  const outcome = readVitestReport(report, { root: "/p", projects: ["server", "web"], code: 1 });
  expect(outcome).toMatchObject({ passed: 8, failed: 2, note: "10 tests in 2 files" });
});

test("a failed hook counts, although every test passed", () => {
  const broken = { ...file("/p/web/a.test.ts"), status: "failed", message: "Hook timed out\n at" };
  const report = { numTotalTests: 3, numPassedTests: 3, testResults: [broken] };
  const outcome = readVitestReport(report, { root: "/p", projects: ["web"], code: 1 });
  expect(outcome).toMatchObject({
    failed: 1,
    failures: ["web/a.test.ts: outside of its tests: Hook timed out"],
  });
});

test("a failed test is reported with its file and its error", () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    result("a coin is spent once", "failed", "expected 1 to be 2\n  at somewhere"),
    result("a coin is kept", "passed"),
  ];
  const report = {
    numTotalTests: 2,
    numPassedTests: 1,
    testResults: [{ ...file("/p/web/a.test.ts"), status: "failed", assertionResults }],
  };
  const outcome = readVitestReport(report, { root: "/p", projects: ["web"], code: 1 });
  const reported = "web/a.test.ts: a coin is spent once: expected 1 to be 2";
  expect(outcome.failures).toEqual([reported]);
  expect(summarise([{ ...outcome, name: "tests", milliseconds: 1 }])).toContain(reported);
});

test("a project in which no test was found fails, though all others pass", () => {
  const report = { numTotalTests: 3, numPassedTests: 3, testResults: [file("/p/web/a.test.ts")] };
  const outcome = readVitestReport(report, { root: "/p", projects: ["server", "web"], code: 0 });
  expect(outcome).toMatchObject({ passed: 3, failed: 1, output: "No test was found in server/." });
});

test("an error outside of every test fails", () => {
  const report = { numTotalTests: 3, numPassedTests: 3, testResults: [file("/p/web/a.test.ts")] };
  const outcome = readVitestReport(report, { root: "/p", projects: ["web"], code: 1 });
  expect(outcome).toMatchObject({ passed: 3, failed: 1 });
});

test("flaky or skipped journeys have not passed, and no journey at all is a failure", () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const read = (stats: object, code: number) =>
    readPlaywrightReport({ stats: { ...none, ...stats }, errors: [] }, code);
  expect(read({ expected: 5 }, 0)).toMatchObject({ passed: 5, failed: 0 });
  expect(read({ expected: 5, flaky: 1, skipped: 2 }, 0)).toMatchObject({ passed: 5, failed: 3 });
  expect(read({ expected: 5, unexpected: 1 }, 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(read({}, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(read({ expected: 5 }, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test("a tool that checked nothing has failed, whatever its exit code", () => {
  const pattern = / on (\d+) files/;
  expect(readCount("Finished on 3 files", pattern, 0)).toMatchObject({ passed: 1, failed: 0 });
  expect(readCount("Finished on 3 files", pattern, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(readCount("Finished on 0 files", pattern, 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(readCount("All is well", pattern, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("the sum is alone on the last line", () => {
  const summary = summarise([
    { name: "format", passed: 1, failed: 0, note: "3 files", milliseconds: 1234 },
    { name: "tests", passed: 40, failed: 2, note: "42 tests", milliseconds: 100 },
  ]);
  expect(summary.split("\n").at(-1)).toBe("41 passed, 2 failed");
  expect(summary).toContain("format  passed    1.2 s  3 files");
  expect(summary).toContain("tests   FAILED    0.1 s  40 passed, 2 failed, 42 tests");
});

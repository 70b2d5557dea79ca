import { availableParallelism } from "node:os";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { settings } from "#server/config/settings.ts";
import { findArea } from "./area.ts";
import { takePostgres, choosePostgres } from "./postgres-version.ts";
import { summarise, type Finished } from "./reports.ts";
import { areaSteps, steps as allSteps, type Step } from "./steps.ts";

/** A person's settings for their own copy must not reach the tests. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = new Set<string>(settings.map(({ name }) => name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !names.has(name)));
}

async function runStep(step: Step, environment: NodeJS.ProcessEnv): Promise<Finished> {
  console.log(`\n${step.name}`);
  const startedAt = performance.now();
  const outcome = await step.run(environment).catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    note: "did not run",
    output: error instanceof Error ? error.message : String(error),
  }));
  // Another step may have begun meanwhile, so the name comes again.
  if (outcome.failed > 0 && outcome.output) {
    console.log(`\n${step.name}: ${outcome.output.trimEnd()}`);
  }
  return { ...outcome, name: step.name, milliseconds: performance.now() - startedAt };
}

/** Runs steps in their order, so many at once. */
async function runSideBySide(
  steps: readonly Step[],
  width = availableParallelism(),
): Promise<readonly Finished[]> {
  const ended: Finished[] = [];
  const waiting = [...steps.entries()];
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next;
      ended[index] = await runStep(step, environment);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return ended;
}

/** `types` names all steps that check types. */
function fits(name: string, word: string): boolean {
  return name === word || name.startsWith(`${word} `);
}

/** The usual steps, those that the words name, or the tests of the area that the words name. */
async function chooseSteps(words: readonly string[]): Promise<readonly Step[]> {
  if (words.length === 0) return allSteps.filter((step) => !step.isNamed);
  const named = allSteps.filter(({ name }) => words.some((word) => fits(name, word)));
  if (named.length > 0) return named;
  const area = await findArea(words);
  return area.tests.length + area.specs.length === 0 ? [] : areaSteps(area);
}

const { words, major } = takePostgres(process.argv.slice(2));
const chosen = await chooseSteps(words);
if (chosen.length === 0) {
  const names = allSteps.map(({ name }) => name).join(", ");
  console.error(
    `No test has ${words.join(" or ")} in its path, and no step is named so: ${names}.`,
  );
  process.exit(1);
}
const environment = await choosePostgres(major, {
  ...withoutSettings(process.env),
  // The tests start the same programs again and again: Node compiles each file once.
  NODE_COMPILE_CACHE: join(projectDir, "node_modules/.cache/compiled"),
});
const finished = [
  ...(await runSideBySide(chosen.filter(({ isLong }) => !isLong))),
  ...(await runSideBySide(
    chosen.filter(({ isLong }) => isLong),
    1,
  )),
];
console.log(summarise(finished));
process.exit(finished.some(({ failed }) => failed > 0) ? 1 : 0);

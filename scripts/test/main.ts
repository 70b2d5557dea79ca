import { settings } from "#server/config/settings.ts";
import { summarise, type Finished } from "./reports.ts";
import { steps, type Step } from "./steps.ts";

/** What a person has set for a copy of their own must not reach the tests. */
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
  if (outcome.failed > 0 && outcome.output) console.log(outcome.output.trimEnd());
  return { ...outcome, name: step.name, milliseconds: performance.now() - startedAt };
}

/** All steps, or those whose names begin with one of the words given. */
function chooseSteps(words: readonly string[]): readonly Step[] {
  if (words.length === 0) return steps;
  return steps.filter(({ name }) => words.some((word) => name.startsWith(word)));
}

const chosen = chooseSteps(process.argv.slice(2));
if (chosen.length === 0) {
  console.error(`There is no such step; there are: ${steps.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
const environment = withoutSettings(process.env);
const finished: Finished[] = [];
for (const step of chosen) finished.push(await runStep(step, environment));
console.log(summarise(finished));
process.exit(finished.some(({ failed }) => failed > 0) ? 1 : 0);

import { checkProject, describeProblem } from "#scripts/check/check.ts";
import { projectDir } from "#scripts/project.mjs";

const { problems, fileCount, importCount, functionCount, featureCount } =
  await checkProject(projectDir);
for (const problem of problems) console.error(describeProblem(problem));
console.log(
  `Checked ${fileCount} files, ${importCount} imports, ${functionCount} functions ` +
    `and ${featureCount} features: ${problems.length} problems.`,
);
// A check that read no files proves nothing.
const hasChecked = Math.min(fileCount, importCount, functionCount, featureCount) > 0;
process.exitCode = problems.length === 0 && hasChecked ? 0 : 1;

import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { projectDir } from "@krapao/testkit/world";

/** The commit and the machine, so that figures can be compared later. */
export function describeMachine(): string {
  const git = (...parameters: readonly string[]) =>
    execFileSync("git", parameters, { cwd: projectDir, encoding: "utf8" }).trim();
  let commit = "no commit";
  try {
    commit = git("rev-parse", "--short", "HEAD");
    const isChanged = git("status", "--porcelain", "--", "server", "contract", "sandbox") !== "";
    if (isChanged) commit += " with changes";
  } catch {
    // A copy without git history proves the same.
  }
  return `${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}`;
}

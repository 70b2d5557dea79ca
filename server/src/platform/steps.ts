/**
 * The steps of every money flow at which a crash must do no harm. A proof names one in the environment
 * and the process then kills itself there; otherwise passing a step does nothing.
 */
export const steps = [
  "transfer.opened",
  "transfer.asked",
  "transfer.asked-again",
  "transfer.unknown",
  "transfer.ended",
  "home.opened",
  "home.brought",
  "home.set-aside",
] as const;

type Step = (typeof steps)[number];

const fatal = process.env["DIE_AT_STEP"];

export function passStep(step: Step): void {
  if (fatal === step) process.kill(process.pid, "SIGKILL");
}

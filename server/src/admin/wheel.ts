import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** The active wheel and the commitment of its seed. */
export async function findWheel({ pool }: Operator): Promise<string> {
  const { rows } = await pool.query<{ name: string; commitment: string }>(
    `select wheel.name ->> 'en' as name, seed.commitment
     from spinwheel as wheel
     join spinwheel_seed as seed on seed.wheel_id = wheel.id and seed.replaced_at is null
     where wheel.is_active`,
  );
  const [wheel] = rows;
  return wheel
    ? `${wheel.name} is active, committed to ${wheel.commitment}.`
    : "No wheel is active.";
}

/** Closes the wheel at once, or asks a second person to open it again. */
export async function setWheelOpen(operator: Operator, isOpen: boolean): Promise<string> {
  const { rows } = await operator.pool.query<{ value: object; version: number }>(
    "select value, version from office_content where kind = 'wheel'",
  );
  const [wheel] = rows;
  if (!wheel) throw new Error("There is no wheel.");
  const reply = await requestAtConsole(
    operator,
    {
      kind: isOpen ? "wheel.publish" : "wheel.pause",
      subject: "wheel",
      reason: `${isOpen ? "open" : "close"} at the command line`,
      input: { value: { ...wheel.value, isOpen }, version: wheel.version },
    },
    { NO_DATA: `The wheel is ${isOpen ? "open" : "closed"} already.` },
  );
  return sentenceOf(reply, `The wheel is ${isOpen ? "open" : "closed"}.`, "The wheel");
}

/** Replaces the seed. Members whose spins used the old seed can read it from now on. */
export async function renewSeed(operator: Operator): Promise<void> {
  const request = { kind: "wheel.renew", subject: "wheel", reason: "at the command line" } as const;
  await requestAtConsole(operator, request, { NO_DATA: "No wheel is active." });
}

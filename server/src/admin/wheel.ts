import type { Operator } from "./acts.ts";

/** Acts on the prize wheel. Each act is written to the audit trail. */

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

/** Activates the latest wheel, or none. */
export async function setWheelOpen(operator: Operator, isOpen: boolean): Promise<void> {
  await operator.pool.query(
    `with changed as (
       update spinwheel set is_active = $1 where id = (select max(id) from spinwheel)
     )
     insert into audit (actor, act, subject) values ($2, $3, 'spinwheel')`,
    [isOpen, operator.actor, isOpen ? "wheel.open" : "wheel.close"],
  );
}

/** Replaces the seed. Members whose spins used the old seed can read it from now on. */
export async function renewSeed({ pool, actor }: Operator): Promise<void> {
  const { rowCount } = await pool.query(
    `with renewed as (select spinwheel_commit(id) as commitment from spinwheel where is_active)
     insert into audit (actor, act, subject, detail)
     select $1, 'wheel.renew', 'spinwheel', jsonb_build_object('commitment', commitment)
     from renewed`,
    [actor],
  );
  if (rowCount === 0) throw new Error("No wheel is active.");
}

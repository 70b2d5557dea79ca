import type { ActKind } from "@krapao/contract/office/acts";
import type { WheelValue } from "@krapao/contract/office/wheel";
import { sql } from "kysely";
import { stylesOf } from "#features/spinwheel/slice-styles.ts";
import type { Deed } from "./deed.ts";

/** The database does it, because no role of the server writes what operators publish. */
export const publish =
  (kind: ActKind): Deed =>
  async (tx, key, input) => {
    const { rows } = await sql<{ version: number }>`
      select office_publish(${kind}, ${key}, ${JSON.stringify(input)}::jsonb) as version
    `.execute(tx);
    return { version: String(rows[0]?.version) };
  };

/** A new wheel, with the texts and colours of its slices. The spins of the earlier one keep theirs. */
export const publishWheel: Deed = async (tx, key, input, actId) => {
  const { slices } = input["value"] as WheelValue;
  const styles = JSON.stringify(stylesOf(slices));
  await sql`select spinwheel_add(${JSON.stringify(input)}::jsonb, ${styles}::jsonb)`.execute(tx);
  return publish("wheel.publish")(tx, key, input, actId);
};

/** The old seed is public from now on, so that the spins under it can be checked. */
export const renewSeed: Deed = async (tx) => {
  const { rows } = await sql<{ commitment: string }>`
    select spinwheel_renew() as commitment
  `.execute(tx);
  return { commitment: rows[0]?.commitment };
};

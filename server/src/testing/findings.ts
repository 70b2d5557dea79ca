import { alerts } from "@krapao/contract/office/alerts";
import { markHarm } from "#features/protection/harm.ts";
import type { Member } from "./members.ts";
import { openBrowser, type OfficeWorld } from "./office.ts";
import { passDays } from "./rewards.ts";
import type { World } from "./world.ts";

/** Lets time pass until so long after the next midnight in Bangkok. */
export async function goTo(world: World, offset: string): Promise<void> {
  const { rows } = await world.owner.query<{ wait: string }>(
    `select ((date_trunc('day', clock_now() at time zone 'Asia/Bangkok') + interval '1 day')
       at time zone 'Asia/Bangkok' + $1::interval - clock_now())::text as wait`,
    [offset],
  );
  await passDays(world, rows[0]?.wait ?? "");
}

/** The day before ends, and the worker looks at it. */
export async function judgeDay(world: World): Promise<void> {
  await goTo(world, "7 hours");
  await markDays(world);
}

/** The worker looks at the days that have ended, once they are summed. */
export async function markDays(world: World): Promise<void> {
  const step = () => world.owner.query<{ is_last: boolean }>("select report_day_step() as is_last");
  while (!(await step()).rows[0]?.is_last);
  while (await markHarm(world.ctx));
}

/** The open findings about a member, as risk reads them. */
export async function alertsOf(office: OfficeWorld, { id }: Member) {
  const risk = await openBrowser(office, "risk");
  return (await risk.call(alerts.list)).body.alerts.filter(({ memberId }) => memberId === id);
}

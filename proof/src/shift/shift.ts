import { type Role, roles } from "@krapao/contract/office/permissions";
import type { World } from "@krapao/testkit/world";
import { Random } from "#kills/random.ts";
import { addMembers } from "#world/members.ts";
import { livePrelude, openKipAccount, shareBrowsers } from "./evening.ts";
import { habitAt } from "./habits.ts";
import { Notebook } from "./notebook.ts";
import { Operator } from "./operator.ts";
import { Person } from "./person.ts";
import { PlayedTime } from "./played-time.ts";
import { Weather } from "./weather.ts";

export interface ShiftOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly port: number;
  readonly members: number;
  readonly minutes: number;
  readonly seed: number;
}

const officeOffset = 10;
/** The servers that everybody uses. Another one joins them later. */
export const firstServers = 2;

export const officePortOf = ({ port }: ShiftOptions) => port + officeOffset;

export interface Shift extends ShiftOptions {
  readonly world: World;
  readonly notebook: Notebook;
  readonly time: PlayedTime;
  readonly weather: Weather;
  readonly persons: readonly Person[];
  readonly staff: Readonly<Record<Role, Operator>>;
}

/** Makes members and their evening before, and lets the operators in. */
export async function prepare(options: ShiftOptions, world: World): Promise<Shift> {
  const random = new Random(options.seed);
  const notebook = new Notebook();
  const time = new PlayedTime(world);
  const ports = world.ports.slice(0, firstServers);
  const officePorts = ports.map((_, index) => officePortOf(options) + index);
  await time.goTo("20:00");
  const persons: Person[] = [];
  for (let index = 0; index < options.members; index += 1) {
    const { endings, isFriend, currency = "BAHT" } = habitAt(index);
    const accountEnding = endings === undefined ? "" : random.pick(endings);
    const [member] = await addMembers(await world.client(), 1, { accountEnding, currency });
    if (!member) throw new Error("No member was made.");
    const person = new Person({ world, ports, notebook, member, random: random.fork() });
    persons.push(person);
    if (isFriend) notebook.friends.push(person);
  }
  // Providers name the transfer of a payment: without that, equal amounts are in doubt.
  await world.sandbox.setPayments({ reportsTransfer: false });
  // Their transfers prove an account, and come before there is an account in kip.
  const plain = persons.filter((_, index) => habitAt(index).name === "plays");
  const odd = plain.slice(0, Math.ceil(persons.length / 50));
  await shareBrowsers(world, odd);
  await livePrelude(world, odd);
  await time.goTo("05:15");
  const operators = roles.map(
    (role) =>
      [role, new Operator({ role, ports: officePorts, notebook, random: random.fork() })] as const,
  );
  for (const [, operator] of operators) await operator.enter();
  const staff = Object.fromEntries(operators) as Shift["staff"];
  await openKipAccount(staff);
  const weather = new Weather(world, options.seed);
  return { ...options, world, notebook, time, weather, persons, staff };
}

/** A code that nobody paid is queried for a day: nothing waits for it until then. */
export const patient: ReadonlySet<string> = new Set(["qr_codes"]);
/** While the clock runs fast, a list of bets that was just read seems old. */
export const whileFast: ReadonlySet<string> = patient.union(new Set(["bets"]));

/** What waits, but for some. */
export const listWaiting = (
  queues: readonly { name: string; length: number }[],
  except: ReadonlySet<string>,
) => queues.filter(({ name, length }) => length > 0 && !except.has(name));

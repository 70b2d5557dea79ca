import type { World } from "@krapao/testkit/world";
import type { Member } from "#world/members.ts";
import { send, writeRequest } from "#world/wire.ts";

/** A phone with push messages. */
export interface Device {
  readonly memberId: string;
  readonly endpoint: string;
}

/** The work that is still open. */
export async function listUnsettled(world: World): Promise<readonly string[]> {
  const [row] = await world.query<{ payouts: string; receipts: string; pushes: string }>(
    `select (select count(*) from withdrawal where is_open) as payouts,
       (select count(*) from bank_receipt where due_at is not null) as receipts,
       (select count(*) from push_subscription where due_at is not null) as pushes`,
  );
  const credited = await world.query<{ line_id: string }>("select line_id from bank_receipt");
  const sent = await world.sandbox.transfers();
  const counts = { ...row, transfers: String(sent.length - credited.length) };
  return Object.entries(counts).flatMap(([what, count]) =>
    Number(count) > 0 ? [`${count} ${what}`] : [],
  );
}

interface Item {
  readonly number: number;
  readonly kind: string;
  readonly entry: number | null;
}

/** Every difference between a member's operations, inbox and phone. */
export async function judge(
  world: World,
  members: readonly Member[],
  devices: readonly Device[],
): Promise<readonly string[]> {
  const breaches: string[] = [];
  let events = 0;
  let messages = 0;
  for (const member of members) {
    const items = await readInbox(world, member);
    const ended = await world.query<{ number: string }>(
      `select number from operation where member_id = $1 and state <> 'PENDING'
         and kind in ('deposit', 'withdraw') order by number`,
      [member.id],
    );
    events += ended.length;
    const say = (what: string) => breaches.push(`${member.id}: ${what}`);
    const entries = items.flatMap(({ entry }) => (entry === null ? [] : [entry]));
    const wanted = ended.map(({ number }) => Number(number));
    if (JSON.stringify(entries.toSorted((one, other) => one - other)) !== JSON.stringify(wanted))
      say(`${wanted.length} ended operations, but ${entries.length} in the inbox`);
    const isGapless = items.every(({ number }, index) => number === items.length - index);
    if (!isGapless) say("the numbers of the inbox have a gap or a repeat");
    const device = devices.find(({ memberId }) => memberId === member.id);
    const numbers = (await world.sandbox.pushMessages(device?.endpoint)).map(
      ({ number }) => number,
    );
    messages += numbers.length;
    if (new Set(numbers).size !== numbers.length) say("a phone got a message twice");
    if (numbers.some((number) => !items.some((item) => item.number === number)))
      say("a phone got a message about nothing");
  }
  console.log(`${events} ended operations, ${messages} push messages`);
  if (events === 0 || messages === 0) breaches.push("nothing happened: void");
  return breaches;
}

/** The whole inbox through the API, page by page. */
async function readInbox(world: World, { token }: Member): Promise<readonly Item[]> {
  const [port = 0] = world.ports;
  const items: Item[] = [];
  let before: number | null | undefined;
  do {
    const body = { limit: 50, ...(before ? { before } : {}) };
    const bytes = writeRequest({ method: "POST", path: "/api/inbox", token, body });
    const reply = await send({ port, bytes });
    if (reply.status !== 200) throw new Error(`The inbox answered ${reply.status} ${reply.code}.`);
    const page = reply.body as unknown as { items: Item[]; next: number | null };
    items.push(...page.items);
    before = page.next;
  } while (before);
  return items;
}

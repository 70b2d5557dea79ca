import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { makePushKeys } from "@krapao/server/config/push.ts";
import pg from "pg";
import type { Member } from "#world/members.ts";
import { send, writeRequest } from "#world/wire.ts";
import { uploadRequest } from "./deposit-races.ts";
import type { Race, Round } from "./race.ts";

/** Settings of servers that send push messages. */
export function pushSettings(): Readonly<Record<string, string>> {
  const { publicKey, privateKey } = makePushKeys();
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey };
}

/** Adds a notice to each member's inbox, in one transaction. */
function addNotices(client: pg.ClientBase, members: readonly Member[]): Promise<unknown> {
  return client.query(
    "select inbox_add(id, 'login', $2, '{}') from unnest($1::text[]) as input (id)",
    [members.map(({ id }) => id), randomUUID()],
  );
}

interface Inbox {
  readonly items: readonly { number: number; kind: string; isRead: boolean }[];
  readonly unread: number;
}

function post({ token }: Member, path: string, body: object): Buffer {
  return writeRequest({ method: "POST", path, token, body });
}

async function readInbox(round: Round, member: Member): Promise<Inbox> {
  const { status, body } = await send({
    port: round.portFor(0),
    bytes: post(member, "/api/inbox", { limit: 50 }),
  });
  if (status !== 200) throw new Error(`The inbox was answered with ${status}.`);
  return body as unknown as Inbox;
}

/** Each read holds a connection of its server while the account is locked. */
const noticeCount = 10;
const slipCount = 12;
const lineCount = 3;
/** Long enough for both servers to have read the feed and the slips. */
const heldMilliseconds = 1500;

/** Events of all kinds come while the member marks others as read, each with a request of its own. */
export const events: Race = {
  name: "inbox",
  promise: "deposits, refused slips and reads at once leave each event once and each read one read",
  async run(round) {
    const [member] = await round.members(1);
    if (!member) return;
    const client = await round.world.client();
    for (let count = 0; count < noticeCount; count += 1) await addNotices(client, [member]);
    const { sandbox } = round.world;
    const { id } = await sandbox.transfer({ amount: 90, sender: member.bank, feed: "NONE" });
    const picture = await sandbox.slipPicture(id);
    const requests = [
      ...Array.from({ length: slipCount }, () => uploadRequest(member, picture)),
      ...Array.from({ length: noticeCount }, (_, index) =>
        post(member, "/api/inbox/read", { number: index + 1 }),
      ),
    ];
    const release = await round.holdAccount(member);
    let released = Promise.resolve();
    const replies = await round.fire(requests, {
      atTheMoment: async () => {
        for (let line = 1; line <= lineCount; line += 1) {
          await sandbox.transfer({ amount: 90 + line, sender: member.bank });
        }
        released = pause(heldMilliseconds).then(release);
      },
    });
    await released;
    round.expectCodes(replies, [""]);
    await round.finish();
    expectInbox(round, await readInbox(round, member));
  },
};

function expectInbox(round: Round, { items, unread }: Inbox): void {
  const tally = (kind: string) => items.filter((item) => item.kind === kind).length;
  const [deposits, refused] = [tally("deposit"), tally("slip_refused")];
  round.note("deposit", deposits);
  round.note("slip_refused", refused);
  round.expect(deposits === lineCount + 1, `${deposits} deposits instead of ${lineCount + 1}`);
  round.expect(refused === slipCount - 1, `${refused} refused slips instead of ${slipCount - 1}`);
  const isGapless = items.every(({ number }, index) => number === items.length - index);
  round.expect(isGapless, "the numbers of the inbox have a gap or a repeat");
  const isRight = items.every(({ number, isRead }) => isRead === number <= noticeCount);
  round.expect(isRight, "other events are read than those that the member marked");
  const others = items.length - noticeCount;
  round.expect(unread === others, `${unread} events are unread instead of ${others}`);
}

const phoneCount = 10;
const eventCount = 3;
const dueMilliseconds = 1500;
/** Both servers poll the due phones at least once in this time. */
const pollMilliseconds = 1500;
const settleMilliseconds = 30_000;

/** The phones become due while their rows are locked, so that both servers find them. */
export const onePush: Race = {
  name: "push messages",
  promise: "three events of ten phones are each sent once, by two servers that find them at once",
  async run(round) {
    const members = await round.members(phoneCount);
    const ids = members.map(({ id }) => id);
    const endpoints: string[] = [];
    for (const member of members) endpoints.push(await subscribe(round, member));
    const client = new pg.Client({ connectionString: round.world.databaseUrl });
    await client.connect();
    await client.query("begin");
    for (let count = 0; count < eventCount; count += 1) await addNotices(client, members);
    const later = `update push_subscription
      set due_at = clock_now() + make_interval(secs => $2) where member_id = any ($1)`;
    await client.query(later, [ids, dueMilliseconds / 1000]);
    await client.query("commit");
    await client.query("begin");
    await client.query("select from push_subscription where member_id = any ($1) for update", [
      ids,
    ]);
    await pause(dueMilliseconds + pollMilliseconds);
    await client.end();
    await waitUntilSent(round, ids);
    for (const endpoint of endpoints) await expectMessages(round, endpoint);
  },
};

async function subscribe(round: Round, member: Member): Promise<string> {
  const port = round.portFor(0);
  const played = await send({ port, bytes: post(member, "/api/inbox/push/played", {}) });
  const { status } = await send({ port, bytes: post(member, "/api/inbox/push", played.body) });
  if (status !== 200) throw new Error("A phone could not subscribe.");
  return String(played.body["endpoint"]);
}

async function waitUntilSent(round: Round, ids: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const due = "select from push_subscription where member_id = any ($1) and due_at is not null";
  while ((await round.world.query(due, [ids])).length > 0) {
    if (performance.now() - startedAt > settleMilliseconds) throw new Error("Phones wait.");
    await pause(50);
  }
}

async function expectMessages(round: Round, endpoint: string): Promise<void> {
  const messages = await round.world.sandbox.pushMessages(endpoint);
  const numbers = messages.map(({ number }) => number).toSorted((one, other) => one - other);
  round.note("messages", numbers.length);
  const expected = Array.from({ length: eventCount }, (_, index) => index + 1);
  round.expect(
    JSON.stringify(numbers) === JSON.stringify(expected),
    `a phone got the messages ${numbers.join(", ")} instead of ${expected.join(", ")}`,
  );
}

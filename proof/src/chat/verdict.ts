import { hash } from "node:crypto";
import type { World } from "@krapao/testkit/world";
import type { Agent } from "./agent.ts";
import type { Page, Visitor } from "./page.ts";
import type { Known } from "./thread.ts";

interface Row extends Known {
  readonly conversation: string;
  readonly visitor: string;
}

/** All messages, as the database has them. */
export function readMessages(world: World): Promise<readonly Row[]> {
  return world.query<Row>(
    `select conversation_id as conversation, visitor, number, chat_message.id, sender
     from chat_message join chat_conversation on chat_conversation.id = conversation_id
     order by conversation_id, number`,
  );
}

/**
 * The work that is still open: messages not sent to the help desk, answers of the agent not stored,
 * pages that are behind.
 */
export async function listUnsettled(
  world: World,
  pages: readonly Page[],
  agent: Agent,
): Promise<readonly string[]> {
  const [row] = await world.query<{ due: string }>(
    "select count(*) as due from chat_conversation where due_at is not null",
  );
  const rows = await readMessages(world);
  const agentIds = new Set(rows.filter(({ sender }) => sender === "agent").map(({ id }) => id));
  const undone = agent.said.filter(({ id }) => !agentIds.has(id)).length;
  const counts = Map.groupBy(rows, ({ visitor }) => visitor);
  const behind = pages.filter(
    ({ thread, visitor }) => thread.whole < (counts.get(keyOf(visitor))?.length ?? 0),
  ).length;
  const unsettled = {
    "conversations not sent": Number(row?.due),
    "answers not stored": undone,
    "pages behind": behind,
  };
  return Object.entries(unsettled).flatMap(([what, count]) =>
    count > 0 ? `${count} ${what}` : [],
  );
}

/** Every difference between the database and what each side received. */
export async function judge(
  world: World,
  pages: readonly Page[],
  agent: Agent,
): Promise<readonly string[]> {
  const rows = await readMessages(world);
  const byVisitor = Map.groupBy(rows, ({ visitor }) => visitor);
  const breaches: string[] = [];
  for (const page of pages) {
    const own = byVisitor.get(keyOf(page.visitor)) ?? [];
    const say = (what: string) => breaches.push(`${page.visitor.name}: ${what}`);
    for (const what of judgeNumbers(own)) say(what);
    for (const what of judgeSent(page, own)) say(what);
    if (!isSame(page.thread.items, own)) say("the page shows something else than was sent");
    const conversation = own[0]?.conversation;
    if (conversation === undefined) continue;
    if (!isSame(await agent.thread(conversation), own))
      say("the help desk received something else");
    for (const what of judgeAgent(agent, conversation, own)) say(what);
  }
  return breaches;
}

function judgeNumbers(own: readonly Row[]): readonly string[] {
  const isGapless = own.every(({ number }, index) => number === index + 1);
  const isUnique = new Set(own.map(({ id }) => id)).size === own.length;
  return [
    ...(isGapless ? [] : ["numbers have a gap"]),
    ...(isUnique ? [] : ["an id is there twice"]),
  ];
}

/**
 * An acknowledged message exists once, with the acknowledged number, in the order sent. One that
 * was given up exists at most once.
 */
function judgeSent({ sent }: Page, own: readonly Row[]): readonly string[] {
  const breaches: string[] = [];
  const numbers: number[] = [];
  for (const { id, number } of sent) {
    const found = own.filter((row) => row.id === id);
    if (number === undefined) {
      if (found.length > 1)
        breaches.push(`an unacknowledged message is there ${found.length} times`);
      continue;
    }
    if (found.length !== 1) breaches.push(`an acknowledged message is there ${found.length} times`);
    if (found[0]?.number !== number)
      breaches.push("a message has another number than was acknowledged");
    numbers.push(number);
  }
  const isOrdered = numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
  if (!isOrdered) breaches.push("messages are not in the order in which they were sent");
  const strangers = own.filter(
    (row) => row.sender === "customer" && !sent.some(({ id }) => id === row.id),
  );
  if (strangers.length > 0) breaches.push(`${strangers.length} messages have no known sender`);
  return breaches;
}

function judgeAgent(agent: Agent, conversation: string, own: readonly Row[]): readonly string[] {
  const said = agent.said.filter((message) => message.conversation === conversation);
  const there = own.filter(({ sender }) => sender === "agent");
  const isSameOrder =
    said.length === there.length && said.every(({ id }, index) => there[index]?.id === id);
  return isSameOrder ? [] : ["the agent's answers are not there once each, in their order"];
}

function isSame(shown: readonly Known[], own: readonly Row[]): boolean {
  return (
    shown.length === own.length &&
    own.every(({ id, number, sender }, index) => {
      const item = shown[index];
      return item?.id === id && item.number === number && item.sender === sender;
    })
  );
}

/** The database's name for a visitor. */
function keyOf({ ids }: Visitor): string {
  return ids.userId === undefined
    ? `guest:${hash("sha256", ids.guestId ?? "", "hex")}`
    : `member:${ids.userId}`;
}

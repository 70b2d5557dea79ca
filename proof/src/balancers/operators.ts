import { setTimeout as pause } from "node:timers/promises";
import { floor } from "@krapao/contract/office/floor";
import { payouts } from "@krapao/contract/office/payouts";
import { today } from "@krapao/contract/office/today";
import { OfficeBrowser } from "@krapao/testkit/office-browser";

interface Work {
  readonly port: number;
  readonly origin: string;
  readonly signal: AbortSignal;
}

const rooms = [today.read, payouts.list, floor.read];
const restMilliseconds = 200;

/** An operator opens one room after another. Returns how often each answer came. */
export async function visitRooms({ port, origin, signal }: Work): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const browser = new OfficeBrowser(port, { origin });
  await browser.enter("owner");
  for (let index = 0; !signal.aborted; index += 1) {
    const { method, path } = rooms[index % rooms.length] ?? today.read;
    const answer = await browser.call({ method, path }).then(
      ({ status }) => String(status),
      // The balancer's own pages are not JSON.
      () => "NO_WHOLE_ANSWER",
    );
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    await pause(restMilliseconds);
  }
  return answers;
}

import { dayMilliseconds } from "@krapao/contract/bangkok-day";
import { alerts } from "@krapao/contract/office/alerts";
import { offerRoom } from "@krapao/contract/office/content";
import { inbox } from "@krapao/contract/office/inbox";
import { members } from "@krapao/contract/office/members";
import { payouts } from "@krapao/contract/office/payouts";
import { protectionRoom } from "@krapao/contract/office/protection";
import { slips } from "@krapao/contract/office/slips";
import { suspense } from "@krapao/contract/office/suspense";
import { unknown } from "@krapao/contract/office/unknown";
import { Sandbox } from "#testkit/sandbox.ts";
import { DemoMember } from "./member.ts";
import { officeWords } from "./office-words.ts";
import { DemoOperators } from "./operators.ts";
import { demoPeople } from "./people.ts";
import type { DemoWorld } from "./world.ts";

interface Members {
  readonly mali: DemoMember;
  readonly prasert: DemoMember;
  readonly nid: DemoMember;
}

/** How long the sandbox's bank takes for a payout. */
const usualPayoutMilliseconds = 1000;

/** The operators' week: each method is one shift, and the days only go forward. */
export class OfficePast {
  readonly #world: DemoWorld;
  readonly #operators: DemoOperators;
  readonly #members: Members;
  readonly #words: (typeof officeWords)["th"];

  private constructor(world: DemoWorld, operators: DemoOperators, found: Members) {
    this.#world = world;
    this.#operators = operators;
    this.#members = found;
    this.#words = officeWords[world.market];
  }

  /** Three members register and play; one of them deposits five times within an hour. */
  static async begin(
    world: DemoWorld,
    office: { readonly port: number; readonly url: string },
  ): Promise<OfficePast> {
    const people = demoPeople[world.market];
    await world.time.goTo(7, 0, 20);
    const [mali, prasert, nid] = await Promise.all([
      DemoMember.register(world, people.mali),
      DemoMember.register(world, people.prasert),
      DemoMember.register(world, people.nid),
    ]);
    await Promise.all([mali.depositByBank(200, 200, 200, 200, 200), prasert.depositByBank(60_000)]);
    await prasert.play(20_000, [9000, 4000, 0], 5000);
    return new OfficePast(world, new DemoOperators(world, office), { mali, prasert, nid });
  }

  /**
   * Risk closes what was found about the five deposits, and a clerk releases the payout that was held for
   * it. A large payout is requested, recalled, requested again, and approved by the owner.
   */
  async releasePayouts(): Promise<void> {
    const { mali, prasert } = this.#members;
    await this.#world.time.goTo(5, 21, 45);
    await this.#operators.arrive("risk", "clerk", "owner", "agent");
    const { memberId, day, kind } = await this.#operators.untilListed(
      "risk",
      alerts.list,
      (listed) => listed.alerts[0],
    );
    await mali.withdraw(300);
    const reason = this.#words.manyDeposits;
    const params = { memberId, day, kind };
    await this.#operators.call("risk", alerts.close, { params, body: { reason } });
    await this.#release(this.#words.releaseAfterCall);
    const note = { params: { id: mali.id }, body: { reason: this.#words.note } };
    await this.#operators.call("agent", members.note, note);

    await prasert.withdraw(52_000);
    await prasert.say(this.#words.payoutQuestion);
    const first = await this.#release(this.#words.release);
    await this.#operators.recall("clerk", first, this.#words.recall);
    await this.#operators.approve("owner", await this.#release(this.#words.releaseAgain));
    await this.#answer(prasert, this.#words.payoutAnswer);
  }

  /** A payout that the bank does not end is ended; unmatched transfers are credited, and one goes back. */
  async endUnknownAndReturn(): Promise<void> {
    const { mali, nid } = this.#members;
    const { sister, stranger } = demoPeople[this.#world.market];
    await this.#world.time.goTo(4, 14, 0);
    await Promise.all([
      mali.send(250, { name: "MALI" }),
      mali.send(350, { name: sister }),
      nid.send(6000, stranger),
    ]);
    await this.#operators.arrive("clerk", "owner", "risk");
    await this.#assign(250, mali, this.#words.assignShort);
    await this.#assign(350, mali, this.#words.assign);
    const declined = await this.#assign(6000, nid, this.#words.assignLarge);
    await this.#operators.reject("risk", declined, this.#words.reject);
    const back = await this.#operators.call("clerk", suspense.sendBack, {
      params: { id: await this.#transferOf(6000) },
      body: {
        accountNo: stranger.accountNo,
        accountName: stranger.name,
        reason: this.#words.sendBack,
      },
    });
    await this.#operators.approve("owner", back.actId);
    await this.#endPayout();
  }

  /** An offer gets a second version; of two slips one is credited and one refused. */
  async publishAndDecideSlips(): Promise<void> {
    const { prasert, nid } = this.#members;
    await this.#world.time.goTo(3, 11, 0);
    // The bank shows only the first name, so that a person decides.
    const [firstName = ""] = demoPeople[this.#world.market].nid.bankAccountName.split(" ");
    await Promise.all([nid.sendSlip(500, firstName), nid.sendSlip(180, firstName)]);
    await this.#operators.arrive("promoter", "risk", "clerk");
    await this.#operators.approve("risk", await this.#publish(2, this.#words.offer));
    // A credited slip proves the account, and the other one would be credited without a person.
    const [good, bad] = [await this.#slipOf(500), await this.#slipOf(180)];
    await this.#operators.call("clerk", slips.refuse, {
      params: { reference: bad },
      body: { note: "NOT_MATCH", reason: this.#words.slipRefuse },
    });
    await this.#operators.call("clerk", slips.credit, {
      params: { reference: good },
      body: { reason: this.#words.slipCredit },
    });
    await prasert.depositByBank(25_000);
    await prasert.play(10_000, [3000, 0], 4000);
  }

  /** An agent notes a talk with a member who plays much. */
  async noteTalk(): Promise<void> {
    const { prasert, nid } = this.#members;
    await this.#world.time.goTo(1, 10, 0);
    await this.#operators.arrive("agent");
    await this.#operators.call("agent", protectionRoom.note, {
      params: { memberId: nid.id },
      body: { reason: this.#words.talk },
    });
    await prasert.depositByBank(30_000);
  }

  /** What waits for the people who open the office today. */
  async leaveQueues(): Promise<void> {
    const { mali, prasert, nid } = this.#members;
    await this.#world.time.goToMinutesAgo(45);
    await mali.depositByBank(600);
    await prasert.play(2000, [1500], 1000);
    await this.#operators.arrive("promoter", "risk", "clerk");
    await this.#operators.untilListed("risk", alerts.list, ({ alerts: [first] }) => first);
    await Promise.all([
      prasert.withdraw(50_500),
      mali.withdraw(400),
      nid.send(450, { name: demoPeople[this.#world.market].mother }),
      nid.say(this.#words.waiting),
    ]);
    await this.#publish(0.5, this.#words.nextOffer);
    await this.#transferOf(450);
  }

  /** Asks to release the payout that waits; returns the act. */
  async #release(reason: string): Promise<string> {
    const reference = await this.#operators.untilListed(
      "clerk",
      payouts.list,
      ({ payouts: [first] }) => first?.reference,
    );
    const given = { params: { reference }, body: { reason } };
    return (await this.#operators.call("clerk", payouts.release, given)).actId;
  }

  /** The bank takes a payout and does not end it. Two people end it by what the bank says on the phone. */
  async #endPayout(): Promise<void> {
    const { mali, prasert } = this.#members;
    const { sandbox, time } = this.#world;
    await Promise.all([mali.untilPaid(), prasert.untilPaid()]);
    await sandbox.setBank({ payoutMilliseconds: dayMilliseconds });
    try {
      await mali.withdraw(200);
      await this.#world.until(async () => {
        const sent = await sandbox.payouts();
        return sent.find(({ amount }) => amount === 200 * this.#world.step);
      });
      await time.pass(15);
      await this.#operators.arrive("clerk", "owner");
      const reference = await this.#operators.untilListed(
        "clerk",
        unknown.list,
        ({ items }) => items.find(({ memberId }) => memberId === mali.id)?.reference,
      );
      const given = { params: { reference }, body: { reason: this.#words.unknown } };
      const { actId } = await this.#operators.call("clerk", unknown.settle, given);
      await this.#operators.approve("owner", actId);
    } finally {
      // Also when the time for the past is over.
      const bank = new Sandbox(sandbox.url);
      await bank.catchUp();
      await bank.setBank({ payoutMilliseconds: usualPayoutMilliseconds });
    }
  }

  /** An agent takes the conversation, answers, and gives it back to the helper. */
  async #answer({ id: memberId }: DemoMember, words: string): Promise<void> {
    const id = await this.#operators.untilListed(
      "agent",
      inbox.list,
      ({ conversations }) => conversations.find((one) => one.memberId === memberId)?.id,
    );
    const params = { id };
    await this.#operators.call("agent", inbox.claim, { params });
    const answer = { kind: "text", text: words } as const;
    const body = { id: crypto.randomUUID(), answer };
    await this.#operators.call("agent", inbox.answer, { params, body });
    const to = { to: "helper", colleague: null } as const;
    await this.#operators.call("agent", inbox.leave, { params, body: to });
  }

  #transferOf(amount: number): Promise<string> {
    const wanted = amount * this.#world.step;
    return this.#operators.untilListed(
      "clerk",
      suspense.list,
      ({ transfers }) => transfers.find((one) => one.amount === wanted)?.id,
    );
  }

  /** Asks to credit an unmatched transfer to a member; returns the act. */
  async #assign(amount: number, { id: memberId }: DemoMember, reason: string): Promise<string> {
    const params = { id: await this.#transferOf(amount) };
    const body = { memberId, reason };
    return (await this.#operators.call("clerk", suspense.assign, { params, body })).actId;
  }

  #slipOf(amount: number): Promise<string> {
    const wanted = amount * this.#world.step;
    return this.#operators.untilListed(
      "clerk",
      slips.list,
      (listed) => listed.slips.find((one) => one.amount === wanted)?.reference,
    );
  }

  /** Asks to publish the first bonus with so many times its cap; returns the act. */
  async #publish(times: number, reason: string): Promise<string> {
    const { items } = await this.#operators.call("promoter", offerRoom.list);
    const item = items.find(({ key }) => key.startsWith("bonus-"));
    if (!item) throw new Error("There is no bonus.");
    const { key, version } = item;
    const value = item.value as { readonly cap: number };
    const body = { value: { ...value, cap: value.cap * times }, version, reason };
    const given = { params: { key }, body };
    return (await this.#operators.call("promoter", offerRoom.publish, given)).actId;
  }
}

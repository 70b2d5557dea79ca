import { randomUUID } from "node:crypto";
import { acts } from "@krapao/contract/office/acts";
import { record } from "@krapao/contract/office/record";
import { alerts } from "@krapao/contract/office/alerts";
import { offerRoom } from "@krapao/contract/office/content";
import { floor } from "@krapao/contract/office/floor";
import { inbox } from "@krapao/contract/office/inbox";
import { payouts } from "@krapao/contract/office/payouts";
import { protectionRoom } from "@krapao/contract/office/protection";
import { rings } from "@krapao/contract/office/rings";
import { service } from "@krapao/contract/office/service";
import { today } from "@krapao/contract/office/today";
import type { Operator } from "./operator.ts";

const reason = "after a look at it";

/** Answers everybody who waits, and lowers the limit of a member who wants that. */
export async function workAsAgent(agent: Operator): Promise<void> {
  const listed = (await agent.call(inbox.list))?.conversations ?? [];
  for (const { id, memberId, waitsSince } of listed) {
    if (waitsSince === null) continue;
    const params = { id };
    if (!(await agent.call(inbox.claim, { params }))) continue;
    await agent.call(inbox.read, { params, body: { before: null } });
    if (memberId !== null && agent.notebook.limitWishes.has(memberId)) {
      const body = { kind: "deposit", period: "day", amount: 1000, reason } as const;
      const isSet = await agent.call(protectionRoom.limit, { params: { memberId }, body });
      if (isSet) agent.notebook.limitWishes.delete(memberId);
    }
    const answer = { kind: "text", text: "สวัสดีค่ะ ดูให้แล้วนะคะ" } as const;
    const said = await agent.call(inbox.answer, { params, body: { id: randomUUID(), answer } });
    if (said) agent.notebook.count("decided inbox");
    if (agent.random.isBelow(0.7)) {
      await agent.call(inbox.leave, { params, body: { to: "helper", colleague: null } });
    }
  }
}

/** Looks at findings, at members who want a higher limit, and at signs of harm. */
export async function workAsRisk(risk: Operator): Promise<void> {
  for (const { memberId, day, kind } of (await risk.call(alerts.list))?.alerts ?? []) {
    const params = { memberId, day, kind };
    const closed = await risk.call(alerts.close, { params, body: { reason } });
    if (closed) risk.notebook.count("decided alerts");
    await decideRing(risk, memberId);
  }
  const room = await risk.call(protectionRoom.list);
  for (const { id, memberId, kind, openAct } of room?.stops ?? []) {
    if (kind !== "review" || openAct !== null) continue;
    await risk.call(protectionRoom.matches, { params: { memberId } });
    const decide = risk.random.isBelow(0.5) ? protectionRoom.same : protectionRoom.other;
    const decided = await risk.call(decide, { params: { memberId, id }, body: { reason } });
    if (decided) risk.notebook.count("decided name_reviews");
  }
  for (const { memberId, kind, period, amount, openAct } of room?.raises ?? []) {
    if (openAct !== null) continue;
    const input = { params: { memberId }, body: { kind, period, amount, reason } };
    const call = risk.random.isBelow(0.3) ? protectionRoom.declineRaise : protectionRoom.raise;
    if (await risk.call(call, input)) risk.notebook.count("decided raises");
  }
  for (const memberId of new Set(room?.markers.map((marker) => marker.memberId))) {
    const noted = await risk.call(protectionRoom.note, { params: { memberId }, body: { reason } });
    if (noted) risk.notebook.count("decided harm_signs");
  }
}

/** What joins the member to others is harmless, or after another look not. */
async function decideRing(risk: Operator, memberId: string): Promise<void> {
  const ring = await risk.call(rings.read, { params: { id: memberId } });
  for (const { one, other, kinds, harmless } of ring?.links ?? []) {
    if (kinds.length === 0 && harmless.length === 0) continue;
    const call = kinds.length > harmless.length ? rings.harmless : rings.join;
    const params = { memberId: one, otherId: other };
    if (await risk.call(call, { params, body: { reason } })) risk.notebook.count("decided rings");
  }
}

interface Deciders {
  readonly requesters: readonly Operator[];
  readonly deciders: readonly [Operator, Operator];
  readonly isLate: boolean;
}

/** What waits for a second person: approved, rejected, recalled, or approved by two at once. */
export async function decideActs({ requesters, deciders, isLate }: Deciders): Promise<void> {
  const [first, second] = deciders;
  const { random } = first;
  for (const requester of isLate ? [] : requesters) {
    const waiting = (await requester.call(acts.list))?.waiting ?? [];
    const own = waiting.filter(({ isOwn }) => isOwn && random.isBelow(0.08));
    for (const act of own) await requester.recall(act, "it was a mistake");
  }
  const forSecond = (await second.call(acts.list))?.waiting ?? [];
  const approvable = new Set(forSecond.flatMap((act) => (act.isApprovable ? [act.id] : [])));
  for (const act of (await first.call(acts.list))?.waiting ?? []) {
    const both = act.isApprovable && approvable.delete(act.id);
    if (!act.isApprovable) continue;
    if (act.changed.length > 0) await first.reject(act, "the facts have changed");
    else if (!isLate && random.isBelow(0.1)) await first.reject(act, "not like this");
    else if (both && !isLate && random.isBelow(0.3)) await first.approveTogether(second, act);
    else await first.approve(act);
  }
  for (const act of forSecond.filter(({ id }) => approvable.has(id))) {
    if (act.changed.length > 0) await second.reject(act, "the facts have changed");
    else await second.approve(act);
  }
}

const slowGame = "BETFLIX";

/** Closes the game that does not answer, and asks later that it opens again. */
export async function workAsEngineer(engineer: Operator, isFailing: boolean): Promise<void> {
  const state = await engineer.call(service.read);
  const game = state?.providers.find(({ code }) => code === slowGame);
  if (!game || game.isOpen !== isFailing || game.openAct !== null) return;
  const call = isFailing ? service.closeProvider : service.openProvider;
  await engineer.call(call, { params: { code: slowGame }, body: { reason } });
}

const offer = "bonus-WEEKLY";

/** Pauses an offer, and asks later that it is published again. */
export async function workAsPromoter(promoter: Operator, isPaused: boolean): Promise<void> {
  const listed = (await promoter.call(offerRoom.list))?.items ?? [];
  const item = listed.find(({ key }) => key === offer);
  const value = item?.value as { isOpen: boolean } | null | undefined;
  if (!item || !value || value.isOpen !== isPaused || item.openAct !== null) return;
  const params = { key: offer };
  if (isPaused) await promoter.call(offerRoom.pause, { params, body: { reason } });
  else {
    const body = { value: { ...value, isOpen: true }, version: item.version, reason };
    await promoter.call(offerRoom.publish, { params, body });
  }
}

/** Reads everything, and may decide nothing. */
export async function workAsAuditor(auditor: Operator): Promise<void> {
  const { notebook } = auditor;
  await auditor.call(floor.read);
  await auditor.call(acts.list);
  const whole = await auditor.call(record.list, { body: {} });
  if (whole && !whole.isWhole) notebook.breaches.push("the auditor sees a record with a gap");
  const [held] = (await auditor.call(payouts.list))?.payouts ?? [];
  if (held) {
    const params = { reference: held.reference };
    await auditor.isRefused(payouts.release, { params, body: { reason } });
  }
  for (const { name, length } of (await auditor.call(today.read))?.queues ?? []) {
    if (length > 0) notebook.count(`seen ${name}`);
    if (name === "discrepancies" && length > 0) {
      notebook.breaches.push(`the auditor sees ${length} contradictions`);
    }
  }
}

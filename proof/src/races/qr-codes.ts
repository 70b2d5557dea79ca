import { createHmac } from "node:crypto";
import type { Member } from "#world/members.ts";
import type { Charge } from "@krapao/testkit/outside";
import { sandboxKey } from "@krapao/testkit/sandbox";
import { writeRequest } from "#world/wire.ts";
import type { Round } from "./race.ts";

export interface LiveCode {
  readonly provider: string;
  readonly member: Member;
  readonly qrcodeId: string;
  readonly charge: Charge;
}

/** A new member with an unpaid code. */
export async function makeCode(round: Round, provider: string, amount: number): Promise<LiveCode> {
  const [member] = await round.members(1);
  if (!member) throw new Error("There is no member.");
  const reply = await fetch(`http://127.0.0.1:${round.portFor(0)}/api/qrcode/${provider}`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, "content-type": "application/json" },
    body: JSON.stringify({ amount }),
  });
  const { qrcodeId } = (await reply.json()) as { qrcodeId: string };
  const charge = await round.world.sandbox.findCharge(provider, qrcodeId);
  return { provider, member, qrcodeId, charge };
}

/** The provider reports that a code is paid. */
export function paidCallback(
  { provider, qrcodeId, charge }: Omit<LiveCode, "member">,
  eventId: string,
  key = sandboxKey,
): Buffer {
  const body = JSON.stringify({
    eventId,
    chargeId: charge.id,
    reference: qrcodeId,
    status: "PAID",
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  return writeRequest({
    method: "POST",
    path: `/callbacks/payment/${provider}`,
    headers: { "x-timestamp": timestamp, "x-signature": signature },
    body,
  });
}

import * as v from "valibot";
import { Currency, MemberId } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** What two members have in common. The first three join them to a ring, the others are shown. */
const linkKinds = ["ACCOUNT", "BROWSER", "PHONE", "SENDER", "INVITE"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Members who are probably the same person or ring, and why. */
export const Ring = v.strictObject({
  members: v.array(
    v.strictObject({
      id: MemberId,
      name: v.string(),
      /** Masked. */
      phone: v.string(),
      currency: Currency,
      isDisabled: v.boolean(),
      /** False if only harmless links lead to the member. */
      isJoined: v.boolean(),
      /** Everything that was deposited, and everything that was paid out. */
      in: v.number(),
      out: v.number(),
    }),
  ),
  links: v.array(
    v.strictObject({
      one: MemberId,
      other: MemberId,
      kinds: v.array(v.picklist(linkKinds)),
      /** Those that a person has found harmless: they join the two no longer. */
      harmless: v.array(v.picklist(linkKinds)),
    }),
  ),
});
export type Ring = v.InferOutput<typeof Ring>;

const decide = (kind: "ring.harmless" | "ring.join", path: string, summary: string) =>
  officeRoute({
    method: "POST",
    path: `/office/rings/{memberId}/{otherId}/${path}`,
    summary,
    permission: "ring.decide",
    act: kind,
    isProved: true,
    params: v.strictObject({ memberId: MemberId, otherId: MemberId }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  });

export const rings = {
  read: officeRoute({
    method: "GET",
    path: "/office/members/{id}/ring",
    summary: "The ring of a member: its members with their money, and what joins them",
    permission: "member.read",
    params: v.strictObject({ id: MemberId }),
    reply: Ring,
    failures: ["NO_DATA"],
  }),
  harmless: decide(
    "ring.harmless",
    "harmless",
    "Marks what two members share as harmless: it joins them no longer",
  ),
  join: decide("ring.join", "join", "Takes the mark away: what two members share joins them again"),
};

/** The statements that break the promises of corrections. */
export const adjustBreaches: Readonly<Record<string, readonly string[]>> = {
  "every correction of a wallet is as two people have agreed, and has an act of its own": [
    "update operation set key = 'own:act-0' where kind = 'adjust' and source = 'WALLET'",
    "update operation set amount_minor = amount_minor + 1 where kind = 'adjust'",
    "update operation set source = 'HOUSE' where kind = 'adjust'",
    "update operation set state = 'FAILED' where kind = 'adjust'",
    "update office_act set verdict = 'rejected' where kind = 'member.adjust'",
    "update office_act set done_at = null where kind = 'member.adjust'",
    "update office_act set decided_by = requested_by where kind = 'member.adjust'",
    "update office_act set subject = 'SOMEBODY' where kind = 'member.adjust'",
    "update house_entry set account = 'gift' where account = 'adjust'",
    "update house_entry set amount_minor = -amount_minor where account = 'adjust'",
  ],
  "every agreed correction that is done is in the books once": [
    "update operation set kind = 'bonus' where kind = 'adjust'",
    "update operation set key = 'own:act-0' where kind = 'adjust'",
  ],
  "only corrections move money of the house's account for them": [
    "update operation set kind = 'bonus' where kind = 'adjust'",
    "update house_entry set account = 'adjust' where account = 'gift'",
  ],
};

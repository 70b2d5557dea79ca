import type { Texts } from "#locale/catalog.ts";
import type { reward as source } from "#locale/th/codes/reward.ts";

export const reward = {
  // Bonus
  BONUS_REMAINING: "A bonus is still open. Please complete its turnover or end it first.",
  BONUS_ALREADY_ACTIVE: "A bonus is already active. Only one can be open at a time.",
  BONUS_MAX_CLAIMED: "You have received this bonus as often as it can be.",
  BONUS_CONDITION: "The conditions of the bonus are not met yet. Your money is where it was.",
  BONUS_CLEAR: "The bonus has ended.",
  BONUS_FULL: "This bonus has been given out in full. Please choose another one.",
  // The missing item is a bonus.
  NO_DATA: "This bonus is no longer offered. Please choose another one.",

  // Invite
  INVITE_COLLECT: "You collected the invite bonus today. Come back tomorrow.",
  INVITE_INACTIVE: "The invite bonus is switched off at the moment.",
  NO_INVITE_BONUS: "There is no invite bonus to receive yet.",
  NO_INVITEE_PLAY_INFO:
    "The friends you invited have not played yet, so there is nothing to receive.",
  INVITE_BONUS_SUCCESS: "The invite bonus is in your wallet.",
  INVITE_BONUS_FAIL:
    "The invite bonus could not be received. Nothing of it is lost. Please try again.",

  // Promotion
  NO_PROMOTION: "There is no such promotion, or it has ended. Please check the code.",
  PROMOTION_RECEIVED: "You have received this promotion already.",

  // Refund
  NO_REFUND: "There is no loss to refund yet.",
  REFUND_CONDITION: "The conditions for the refund are not met yet.",
  REFUND_SUCCESS: "The refund is in your wallet.",
  REFUND_INACTIVE: "Refunds are switched off at the moment.",
  REFUND_MINIMUM: "The refund must be more than 0.",
} satisfies Texts<typeof source>;

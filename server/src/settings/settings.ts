import type { Currency } from "@krapao/contract/fields";
import type { Texts } from "@krapao/contract/market";
import type { ActKind } from "@krapao/contract/office/acts";

interface RewardSetting {
  readonly isOpen: boolean;
  readonly percent: number;
  readonly success: number;
  readonly fail: number;
  readonly title: Texts;
}

/** Settings that an operator may change while the service runs, by key of the table `setting`. */
export interface Settings {
  readonly service: { readonly terminated: boolean };
  readonly site: { readonly name: string; readonly website: string };
  readonly contact: {
    readonly lineLink: string | null;
    readonly lineName: string | null;
    readonly lineQR: string | null;
  };
  readonly registerOTP: boolean;
  /** The text of the SMS with a one-time code. {code}, {reference} and {site} are replaced. */
  readonly otpMessage: Texts;
  /** The text of the SMS with a code for a new password, with the same replacements. */
  readonly passwordMessage: Texts;
  /** The text of the SMS after a new password was set. {site} is replaced. */
  readonly passwordSetMessage: Texts;
  /** For so many hours after a new password was set, a person checks every withdrawal. */
  readonly passwordReset: { readonly holdHours: number };
  /** After support changed the account of a member who has deposited. */
  readonly accountChange: { readonly holdHours: number };
  readonly enableChatWidget: boolean;
  readonly chat: {
    /** The prefix of the names of visitors' rooms. */
    readonly prefix: string;
    /** The helper stays silent for so long after an agent's last message. */
    readonly agentHours: number;
    /** A conversation that an operator does not work on returns to the queue after so long. */
    readonly leaseMinutes: number;
    readonly messagesPerMinute: number;
    readonly guestMessagesPerAddressMinute: number;
    /** New conversations of guests per address and hour. */
    readonly guestsPerAddressHour: number;
    readonly memberUploadsPerDay: number;
    readonly memberMegabytesPerDay: number;
    readonly guestUploadsPerDay: number;
    readonly guestMegabytesPerDay: number;
    readonly guestUploadsPerAddressDay: number;
  };
  /** In baht or kip. */
  readonly withdraw: Readonly<Record<Currency, { readonly min: number; readonly max: number }>>;
  /** Slips are closed from `closesAt` to `opensAt`, as HH:mm in Bangkok. */
  readonly slip: {
    readonly closesAt: string;
    readonly opensAt: string;
    readonly maxAgeMinutes: number;
  };
  /** Percentages: of a friend's turnover, and of the reward for completing and for ending it. */
  readonly invite: RewardSetting;
  /** The same for a day's net loss, and the most that a member gets per day, in baht or kip. */
  readonly refund: RewardSetting & { readonly capPerDay: Readonly<Record<Currency, number>> };
  /** The limit of spins per member and day (midnight to midnight in Bangkok). */
  readonly spinwheel: { readonly spinsPerDay: number };
  /** After so many minutes of play a member is reminded, who has not chosen another time. */
  readonly reality: { readonly minutes: number };
  readonly deposit: { readonly isManual: boolean };
  /** From these amounts on, in baht or kip, an act needs a second person. */
  readonly office: {
    readonly twoFrom: Readonly<Partial<Record<ActKind, Readonly<Record<Currency, number>>>>>;
  };
  /** The upload quota of a member. */
  readonly quota: {
    readonly slipsPerDay: number;
    readonly slipMegabytesPerDay: number;
    readonly giftsPerHour: number;
  };
}

import type { Currency } from "@krapao/contract/fields";
import type { Texts } from "@krapao/contract/market";

interface RewardSetting {
  readonly isOpen: boolean;
  readonly percent: number;
  readonly success: number;
  readonly fail: number;
  readonly title: Texts;
}

/** What an operator may change while the service runs, by key of the table `setting`. */
export interface Settings {
  readonly service: { readonly terminated: boolean };
  readonly site: { readonly name: string; readonly website: string };
  readonly contact: {
    readonly lineLink: string | null;
    readonly lineName: string | null;
    readonly lineQR: string | null;
  };
  readonly registerOTP: boolean;
  /** The text of the message with a one-time code; {code}, {reference} and {site} are filled in. */
  readonly otpMessage: Texts;
  readonly enableChatWidget: boolean;
  readonly chat: {
    /** What the name of a visitor's room begins with. */
    readonly prefix: string;
    /** How long an agent who says nothing more keeps the helper silent. */
    readonly agentHours: number;
    readonly messagesPerMinute: number;
    readonly guestMessagesPerAddressMinute: number;
    /** Guests who begin to write from one address. */
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
  /** The same of a day's net loss, and the most that a member gets for a day, in baht or kip. */
  readonly refund: RewardSetting & { readonly capPerDay: Readonly<Record<Currency, number>> };
  /** How often a member may spin from midnight to midnight in Bangkok. */
  readonly spinwheel: { readonly spinsPerDay: number };
  readonly deposit: { readonly isManual: boolean };
  /** How much one member may send. */
  readonly quota: {
    readonly slipsPerDay: number;
    readonly slipMegabytesPerDay: number;
    readonly giftsPerHour: number;
  };
}

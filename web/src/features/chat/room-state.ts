import type { ChatItem } from "@krapao/contract/chat";
import type { ApiError } from "#lib/api/api-error.ts";
import type { AttachmentAlert } from "./attachment.ts";
import type { Outgoing } from "./messages.ts";

/** An error that is shown for a short time. */
export type ChatAlert =
  | AttachmentAlert
  | { readonly kind: "cannotStart" | "historyFailed" }
  | { readonly kind: "refused"; readonly error: ApiError };

export interface RoomState {
  /** `failed`: the history could not be read, and none of it is known. */
  readonly phase: "starting" | "ready" | "failed";
  readonly isConnected: boolean;
  /** Whether the visitor is known, so that a sent message can be stored until it arrives. */
  readonly canSend: boolean;
  readonly items: readonly ChatItem[];
  readonly outgoing: readonly Outgoing[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly isRefreshing: boolean;
  readonly unread: number;
  readonly isTyping: boolean;
  readonly alert: ChatAlert | undefined;
}

/** The state of a room that is opening. */
export const startingState: RoomState = {
  phase: "starting",
  isConnected: false,
  canSend: false,
  items: [],
  outgoing: [],
  hasOlder: false,
  isLoadingOlder: false,
  isRefreshing: false,
  unread: 0,
  isTyping: false,
  alert: undefined,
};

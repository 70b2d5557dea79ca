import type { ChatItem } from "@krapao/contract/chat";
import type { ApiError } from "#lib/api/api-error.ts";
import type { AttachmentAlert } from "./attachment.ts";
import type { Outgoing } from "./messages.ts";

/** Something that went wrong and is told for a little while. */
export type ChatAlert =
  | AttachmentAlert
  | { readonly kind: "cannotStart" | "historyFailed" }
  | { readonly kind: "refused"; readonly error: ApiError };

export interface RoomState {
  /** `failed`: the history could not be read, and nothing of it is known. */
  readonly phase: "starting" | "ready" | "failed";
  readonly isConnected: boolean;
  /** Whether it is known who writes, so that what is sent is kept until it arrives. */
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

/** What a visitor sees of a room that is just being opened. */
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

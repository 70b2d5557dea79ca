import type { wallet } from "@krapao/contract/wallet";
import type { ReplyOf } from "@krapao/contract/route";
import { useState, useSyncExternalStore } from "react";
import { followInstallOffer } from "#lib/install-offer.ts";
import { readStored, store } from "#lib/session/storage.ts";
import { installWay } from "./install-prompt.ts";

type Member = ReplyOf<typeof wallet.read>;

/** The help that a member needs now, and how to hide it for good. */
export function useGuides(member: Member | undefined) {
  const [, setHiddenCount] = useState(0);
  const way = useSyncExternalStore(followInstallOffer, installWay, () => undefined);
  const steps = member?.firstSteps;
  const id = member?.profile._id ?? "";
  // A bonus is optional, so the steps end with the first bet.
  const isOver = (steps?.deposit && steps.play) ?? true;
  const hide = (key: "first-steps" | "install", value: string) => () => {
    store(key, value);
    setHiddenCount((count) => count + 1);
  };
  return {
    /** Undefined if they are over, or hidden by this member. */
    steps: isOver || readStored("first-steps") === id ? undefined : steps,
    hideSteps: hide("first-steps", id),
    /** After the first deposit the member knows what the app is good for. */
    installWay: steps?.deposit && readStored("install") === null ? way : undefined,
    hideInstall: hide("install", "1"),
  };
}

export type Guides = ReturnType<typeof useGuides>;

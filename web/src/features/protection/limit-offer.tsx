import { protection } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { layersClosed } from "@krapao/ui/layer/layer-stack.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { protectionQuery } from "./api.ts";

type Texts = Readonly<Record<"title" | "text" | "set" | "skip", string>>;

interface LimitOfferProps {
  offer: Texts;
  /** For who has a deposit limit already. */
  review: Texts;
  /** Closes the sheet that shows the offer. */
  onLeave: () => void;
}

/**
 * Offers a limit above the first deposit, or asks whether the present one still fits. The deposit can be
 * made without an answer. While the sheet is open the offer neither comes nor goes by itself, so that
 * nothing moves under the member's finger.
 */
export function LimitOffer({ offer, review, onLeave }: LimitOfferProps) {
  const { data } = useQuery(protectionQuery);
  const queryClient = useQueryClient();
  const [isShown, setIsShown] = useState(data?.isLimitOffered === true);
  if (!data || !isShown) return null;

  const texts = data.limits.some(({ kind }) => kind === "deposit") ? review : offer;
  const answered = { ...data, isLimitOffered: false };
  async function answer(): Promise<void> {
    // It disappears at once; if the answer is lost, the next sheet offers it once more.
    setIsShown(false);
    queryClient.setQueryData(protectionQuery.queryKey, answered);
    try {
      await call(protection.answerOffer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  function set(): void {
    void answer();
    onLeave();
    // The step back that closes the sheet would undo an earlier navigation.
    void layersClosed().then(() => navigate("/user/protection"));
  }
  return (
    <Callout title={texts.title}>
      <p>{texts.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {/* The sheet's one golden action is the deposit. To set a limit comes before to have none. */}
        <Button tone="quiet" onClick={set}>
          {texts.set}
        </Button>
        <Button tone="plain" onClick={() => void answer()}>
          {texts.skip}
        </Button>
      </div>
    </Callout>
  );
}

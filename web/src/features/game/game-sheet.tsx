import type { Currency } from "@krapao/contract/fields";
import type { GameCode, Slot } from "@krapao/contract/slot";
import type { wallet } from "@krapao/contract/wallet";
import type { ReplyOf } from "@krapao/contract/route";
import { Button } from "@krapao/ui/button/button.tsx";
import { PlayIcon } from "@krapao/ui/icons/media.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useQuery } from "@tanstack/react-query";
import { withQueries } from "#lib/api/with-queries.tsx";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { useTexts } from "#locale/texts.ts";
import { AccountPart } from "./account-part.tsx";
import { AlongField } from "./along-field.tsx";
import { GameBanner } from "./game-banner.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { useActivate } from "./use-activate.ts";
import { useAlong, type Along } from "./use-along.ts";
import { usePlay } from "./use-play.ts";

interface GameSheetProps {
  isOpen: boolean;
  onClose: () => void;
  code: GameCode;
  isHidden: boolean;
  onTransfer: (code: GameCode) => void;
}

/** One game: the member opens, views and plays with an account here. */
export const GameSheet = withQueries(function GameSheet(props: GameSheetProps) {
  const { isOpen, onClose, code } = props;
  const { data: member } = useQuery(walletQuery);
  const slot = member?.slots.find((one) => one.code === code);
  if (!member || !slot) return null;
  const Content = slot.isActive ? ActiveSheet : OfferSheet;
  return <Content {...props} {...{ isOpen, onClose, slot, member }} />;
});

interface ContentProps extends GameSheetProps {
  slot: Slot;
  member: ReplyOf<typeof wallet.read>;
}

function OfferSheet({ isOpen, onClose, slot, member, isHidden }: ContentProps) {
  const texts = useTexts("game-account");
  const [isBusy, activate] = useActivate(slot);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={slot.name}
      footer={
        <Button size="large" isFull isBusy={isBusy} onClick={activate}>
          {texts.activate.submit}
        </Button>
      }
    >
      <GameBanner slot={slot} currency={member.profile.currency} isHidden={isHidden} />
      <h3 className="mt-4 text-lead font-bold">{texts.activate.title(slot.name)}</h3>
      <p className="text-content-soft">{texts.activate.text}</p>
    </Sheet>
  );
}

function ActiveSheet({ isOpen, onClose, slot, member, isHidden, onTransfer }: ContentProps) {
  const texts = useTexts("game-account");
  const { profile, wallet: money } = member;
  const { _id, currency } = profile;
  const playing = usePlay({ slot, member: _id, currency, isOpen });
  const along = useAlong(slot, member);

  function play(): void {
    if (along.check()) playing.play(along.hasChoice ? along.amount : null);
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={slot.name}
      footer={
        <>
          <p className="text-center text-caption text-content-soft" aria-live="polite">
            <PlayNote {...{ slot, currency, along }} isChecking={playing.isChecking} />
          </p>
          <Button
            size="large"
            isFull
            icon={<PlayIcon />}
            isBusy={playing.isBusy || along.isLoading}
            onClick={play}
          >
            {texts.play.submit}
          </Button>
        </>
      }
    >
      <GameBanner slot={slot} currency={currency} isHidden={isHidden} />
      {along.hasChoice && (
        <AlongField along={along} walletAmount={money.amount} currency={currency} />
      )}
      <AccountPart slot={slot} onTransfer={() => onTransfer(slot.code)} />
      <StopDialog playing={playing} />
    </Sheet>
  );
}

interface PlayNoteProps {
  slot: Slot;
  currency: Currency;
  along: Along;
  isChecking: boolean;
}

/** Explains before the tap which money the tap moves. */
function PlayNote({ slot, currency, along, isChecking }: PlayNoteProps) {
  const { play } = useTexts("game-account");
  const money = useMoneyText(currency);
  if (isChecking) return play.checking;
  if (slot.isMoving) return play.moving;
  if (!along.hasChoice) return play.empty;
  return along.amount > 0 ? play.along(money.exact(along.amount)) : play.without;
}

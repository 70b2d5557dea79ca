import type { Currency } from "@krapao/contract/fields";
import { walletCode } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";
import { WheelPicker } from "@krapao/ui/form/wheel-picker.tsx";
import { WalletIcon } from "@krapao/ui/icons/money.tsx";
import { HelpIcon } from "@krapao/ui/icons/status.tsx";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";
import { Money } from "@krapao/ui/money/money.tsx";
import { useTexts } from "#locale/texts.ts";
import { GameMark } from "./game-art.tsx";
import type { Side, SideCode } from "./sides.ts";

interface SidePickerProps {
  label: string;
  sides: readonly Side[];
  slots: readonly Slot[];
  currency: Currency;
  value: SideCode | undefined;
  onChange: (code: SideCode | undefined) => void;
  isInvalid: boolean;
  messageId: string;
}

const noSide = "NONE";

/** The wallet and the game accounts on a wheel; nothing is chosen until the member moves it. */
export function SidePicker(props: SidePickerProps) {
  const { label, sides, slots, currency, value, onChange, isInvalid, messageId } = props;
  const texts = useTexts("transfer");
  const nameOf = (code: SideCode) => slots.find((slot) => slot.code === code)?.name ?? texts.wallet;
  const options = sides.map((side) => ({
    value: side.code,
    label: nameOf(side.code),
    content: <SideOption side={side} name={nameOf(side.code)} currency={currency} />,
  }));
  return (
    <WheelPicker
      label={label}
      options={[{ value: noSide, label: texts.none, content: <NoSide /> }, ...options]}
      value={value ?? noSide}
      onChange={(code) => onChange(sides.find((side) => side.code === code)?.code)}
      isInvalid={isInvalid}
      messageId={messageId}
    />
  );
}

function NoSide() {
  const texts = useTexts("transfer");
  return (
    <span className="flex min-w-0 items-center gap-2 text-small">
      <HelpIcon size={24} className="shrink-0" />
      {texts.none}
    </span>
  );
}

interface SideOptionProps extends Pick<SidePickerProps, "currency"> {
  side: Side;
  name: string;
}

/** The longest amount that fits beside a picture and a name on most phones, such as 12,345.67. */
const longestAmount = 9;

/**
 * The narrowest phones show no picture, to give space to the amount; with a long amount most phones
 * show none.
 */
function SideOption({ side, name, currency }: SideOptionProps) {
  const texts = useTexts("transfer");
  const isLong = formatAmount(side.amount).length > longestAmount;
  const room = isLong ? "max-[25rem]:hidden" : "max-[22rem]:hidden";
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {side.code === walletCode ? (
        <WalletIcon size={24} className={`shrink-0 text-gold-mark ${room}`} />
      ) : (
        <GameMark code={side.code} className={`game-mark-small ${room}`} />
      )}
      <span className="grid min-w-0">
        <span className="line-clamp-2 text-caption leading-[1.35] font-medium">{name}</span>
        {side.isMoving ? (
          <span className="truncate text-caption text-gold-text">{texts.moving}</span>
        ) : (
          <Money amount={side.amount} currency={currency} isUnitShown={false} size="small" />
        )}
      </span>
    </span>
  );
}

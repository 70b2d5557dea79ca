import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { EyeIcon, EyeOffIcon, RefreshIcon } from "@krapao/ui/icons/action.tsx";
import { DepositIcon, RefundIcon, WithdrawIcon } from "@krapao/ui/icons/money.tsx";
import { UserPlusIcon } from "@krapao/ui/icons/navigation.tsx";
import { GiftIcon, WheelIcon } from "@krapao/ui/icons/reward.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { Ticker } from "@krapao/ui/layout/ticker.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useState } from "react";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

export function MoneyParts({ samples }: { samples: Samples }) {
  const [isHidden, setIsHidden] = useState(false);
  const tiles = [DepositIcon, WithdrawIcon, WheelIcon, UserPlusIcon, GiftIcon, RefundIcon];
  const names = [samples.deposit, samples.withdraw, samples.transfer];
  return (
    <Section title="Ticker, feature card, money, tiles">
      <Ticker text={samples.notice} />
      <Card tone="feature">
        <p className="text-small text-content-soft">{samples.greeting}</p>
        <div className="flex items-center pt-3 text-small text-content-soft">
          {samples.balance}
          <IconButton
            label={samples.balance}
            icon={isHidden ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
            onClick={() => setIsHidden(!isHidden)}
          />
        </div>
        <Money amount={1_234_567.89} currency="BAHT" size="display" isHidden={isHidden} />
        <div className="flex items-center justify-between pt-1">
          <p className="text-caption text-content-faint">{samples.updated}</p>
          <IconButton label={samples.updated} icon={<RefreshIcon size={20} />} />
        </div>
      </Card>
      <div className="grid grid-cols-3 gap-3">
        {tiles.map((TileIcon, index) => (
          <Card
            key={TileIcon.name}
            className="flex flex-col items-center gap-2 px-2 py-4 text-center"
          >
            <span className="text-gold-mark">
              <TileIcon />
            </span>
            <span className="text-small">{names[index % 3]}</span>
          </Card>
        ))}
      </div>
      <Card className="flex flex-col items-end gap-1">
        <Money amount={1500} sign="in" currency="BAHT" />
        <Money amount={200.5} sign="out" currency="LAK" />
        <Money amount={-12.25} size="small" />
        <Money amount={98_765_432.1} size="large" currency="LAK" />
        <Money amount={1} size="large" isHidden currency="BAHT" />
      </Card>
      <Ticker text={samples.shortNotice} />
    </Section>
  );
}

import type { Profile } from "@krapao/contract/account";
import { bonus as calls, type Bonus } from "@krapao/contract/bonus";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { DepositFirst } from "#features/reward/deposit-first.tsx";
import { BannerStrip } from "#features/reward/banner-strip.tsx";
import { OutcomeDialog } from "#features/reward/outcome-dialog.tsx";
import { percentText } from "#features/reward/percent.ts";
import { endRuleOf } from "#features/reward/terms.ts";
import { TermsList } from "#features/reward/terms-list.tsx";
import { useTaking } from "#features/reward/use-taking.ts";
import { useOutcome } from "#features/reward/use-outcome.ts";
import { call } from "#lib/api/api.ts";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { stateOf } from "./rules.ts";

interface BonusSheetProps {
  isOpen: boolean;
  onClose: () => void;
  bonus: Bonus;
  isOffered: boolean;
  profile: Profile;
  /** Another reward is active; only one can be active at a time. */
  hasOpenReward: boolean;
}

const everyMinute = 60_000;

/** A bonus with its conditions and the button to take it. An active bonus is shown only. */
export function BonusSheet(props: BonusSheetProps) {
  const { isOpen, onClose, bonus, isOffered, profile, hasOpenReward } = props;
  const texts = useTexts("bonus");
  const isReceived = stateOf(bonus, useNow(everyMinute)) === "received";
  const { outcome, showOutcome, acknowledge } = useOutcome();
  const [isBusy, receive] = useReceive(bonus, profile, showOutcome);
  const close = () => {
    acknowledge();
    if (outcome?.isSuccess || !isOffered) onClose();
  };
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={bonus.title}
        isRead
        footer={
          hasOpenReward || isReceived ? (
            <Button size="large" isFull onClick={onClose}>
              {texts.confirm}
            </Button>
          ) : !bonus.terms ? (
            <DepositFirst onClose={onClose}>{texts.noDeposit.deposit}</DepositFirst>
          ) : (
            <Button size="large" isFull icon={<GiftIcon />} isBusy={isBusy} onClick={receive}>
              {texts.receive}
            </Button>
          )
        }
      >
        <BonusFacts {...{ bonus, profile, hasOpenReward, isReceived }} />
      </Sheet>
      <OutcomeDialog outcome={outcome} onClose={close} />
    </>
  );
}

function useReceive(
  { code, terms }: Bonus,
  { _id: member, currency }: Profile,
  showOutcome: Parameters<typeof useTaking>[0],
): [isBusy: boolean, receive: () => void] {
  const { taken } = useTexts("reward");
  const { exact } = useMoneyText(currency);
  const [isBusy, take] = useTaking(showOutcome);
  const amount = terms?.reward ?? 0;
  const receive = () =>
    take({
      member,
      content: `bonus ${code}`,
      amount,
      send: (key) => call(calls.activate, { params: { code }, key }),
      doneText: taken(exact(amount)),
    });
  return [isBusy, receive];
}

function BonusFacts({
  bonus,
  profile,
  hasOpenReward,
  isReceived,
}: Pick<BonusSheetProps, "bonus" | "profile" | "hasOpenReward"> & { isReceived: boolean }) {
  const texts = useTexts("bonus");
  const { BONUS_MAX_CLAIMED: received } = useTexts("codes/reward");
  const { banners, percentFail, terms, userBonus, title } = bonus;
  const { exact } = useMoneyText(profile.currency);
  const isActive = userBonus?.isActive ?? false;
  return (
    <div className="grid gap-4">
      {banners.length > 0 && <BannerStrip banners={banners} name={title} />}
      {isActive && <Callout tone="success">{texts.activeNow}</Callout>}
      {hasOpenReward && !isActive && <Callout tone="warning">{texts.otherOpen}</Callout>}
      <p className="text-content-soft">
        {terms && endRuleOf(terms) !== "percent"
          ? texts.noticeMoney(exact(terms.endsAtOrBelow))
          : texts.notice(percentText(percentFail))}
      </p>
      {terms && !isReceived && <TermsList terms={terms} currency={profile.currency} />}
      {isReceived && <Callout tone="info">{received}</Callout>}
      {!terms && !hasOpenReward && !isReceived && (
        <Callout tone="warning" title={texts.noDeposit.title}>
          {texts.noDeposit.text}
        </Callout>
      )}
    </div>
  );
}

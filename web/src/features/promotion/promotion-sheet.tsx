import type { Profile } from "@krapao/contract/account";
import { promotion as calls, type Promotion } from "@krapao/contract/promotion";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Live } from "@krapao/ui/feedback/live.tsx";
import { Spinner } from "@krapao/ui/feedback/spinner.tsx";
import { GiftIcon } from "@krapao/ui/icons/reward.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { HtmlText } from "@krapao/ui/layout/html-text.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { failureOf } from "#lib/api/api-error.ts";
import { DepositFirst } from "#features/reward/deposit-first.tsx";
import { OutcomeDialog } from "#features/reward/outcome-dialog.tsx";
import { percentText } from "#features/reward/percent.ts";
import { endRuleOf } from "#features/reward/terms.ts";
import { TermsList } from "#features/reward/terms-list.tsx";
import { useTaking } from "#features/reward/use-taking.ts";
import { useOutcome } from "#features/reward/use-outcome.ts";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";
import { promotionQuery } from "./api.ts";

interface PromotionSheetProps {
  isOpen: boolean;
  onClose: () => void;
  code: string;
  profile: Profile;
}

/** Finds the promotion of a code, shows its terms, and takes it. */
export function PromotionSheet({ isOpen, onClose, code, profile }: PromotionSheetProps) {
  const texts = useTexts("promotion");
  const search = useQuery({ ...promotionQuery(code), enabled: isOpen });
  const { outcome, showOutcome, acknowledge } = useOutcome();
  const [isBusy, receive] = useReceive({ code, profile, found: search.data, showOutcome });
  const close = () => {
    acknowledge();
    if (outcome?.isSuccess) onClose();
    // After a refusal the promotion is read again, to show its current state.
    else void search.refetch();
  };
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onClose={onClose}
        title={code}
        isRead
        footer={
          search.data?.terms === null ? (
            <DepositFirst onClose={onClose}>{texts.noDeposit.deposit}</DepositFirst>
          ) : search.data ? (
            <Button size="large" isFull icon={<GiftIcon />} isBusy={isBusy} onClick={receive}>
              {texts.receive}
            </Button>
          ) : (
            <Button tone="quiet" size="large" isFull onClick={onClose}>
              {texts.other}
            </Button>
          )
        }
      >
        <SearchResult search={search} code={code} profile={profile} />
      </Sheet>
      <OutcomeDialog outcome={outcome} onClose={close} />
    </>
  );
}

interface ReceiveInput {
  code: string;
  profile: Profile;
  found: Promotion | null | undefined;
  showOutcome: Parameters<typeof useTaking>[0];
}

function useReceive({ code, profile, found, showOutcome }: ReceiveInput): [boolean, () => void] {
  const { taken } = useTexts("reward");
  const { exact } = useMoneyText(profile.currency);
  const [isBusy, take] = useTaking(showOutcome);
  const amount = found?.terms?.reward ?? 0;
  const receive = () =>
    take({
      member: profile._id,
      content: `promotion ${code}`,
      amount,
      send: (key) => call(calls.activate, { params: { code }, key }),
      doneText: taken(exact(amount)),
    });
  return [isBusy, receive];
}

interface SearchResultProps {
  search: ReturnType<typeof useQuery<Promotion | null>>;
  code: string;
  profile: Profile;
}

function SearchResult({ search, code, profile }: SearchResultProps) {
  const texts = useTexts("promotion");
  const { data, error, isFetching, refetch } = search;
  return (
    <>
      <Live>
        {data && <span className="sr-only">{texts.found}</span>}
        {data === null && (
          <EmptyState title={texts.notFound.title} text={texts.notFound.text(code)} />
        )}
        {data === undefined && !error && (
          <p className="flex min-h-40 items-center justify-center gap-3 text-content-soft">
            <Spinner />
            {texts.searching}
          </p>
        )}
      </Live>
      {data && <PromotionFacts promotion={data} profile={profile} />}
      {data === undefined && error && (
        <FailedState {...failureOf({ error, isFetching, refetch })} />
      )}
    </>
  );
}

function PromotionFacts({ promotion, profile }: { promotion: Promotion; profile: Profile }) {
  const texts = useTexts("promotion");
  const { exact } = useMoneyText(profile.currency);
  const { description, percentFail, terms } = promotion;
  return (
    <div className="grid gap-4">
      <HtmlText html={description} />
      <p className="text-content-soft">
        {terms && endRuleOf(terms) !== "percent"
          ? texts.noticeMoney(exact(terms.endsAtOrBelow))
          : texts.notice(percentText(percentFail))}
      </p>
      {terms ? (
        <TermsList terms={terms} currency={profile.currency} />
      ) : (
        <Callout tone="warning" title={texts.noDeposit.title}>
          {texts.noDeposit.text}
        </Callout>
      )}
    </div>
  );
}

import type { account } from "@krapao/contract/account";
import { isEnglishName, needsEnglishName } from "@krapao/contract/market";
import type { ReplyOf } from "@krapao/contract/route";
import { Button, type ButtonProps } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { EditIcon } from "@krapao/ui/icons/action.tsx";
import { BellIcon } from "@krapao/ui/icons/navigation.tsx";
import { ClockIcon, LockIcon, ShieldIcon } from "@krapao/ui/icons/status.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { FailedState } from "@krapao/ui/layout/failed-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { failureOf } from "#lib/api/api-error.ts";
import { loadInboxSheet } from "#features/inbox/load-inbox.ts";
import { formatAccountNo } from "#lib/format/bank-account.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useLazySheet } from "#lib/hooks/use-lazy-sheet.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { withQueries } from "#lib/api/with-queries.tsx";
import { loadTexts, useLanguage, useTexts } from "#locale/texts.ts";
import { profileQuery } from "#lib/session/profile-query.ts";
import { BankNameDialog } from "./bank-name-dialog.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import { ChangePasswordSheet } from "./change-password-sheet.tsx";
import { DetailList, DetailSkeleton } from "./detail-list.tsx";

type Account = ReplyOf<typeof account.profile>;

export const ProfilePage = withQueries(function ProfilePage() {
  const texts = useTexts("account");
  const { data, error, isFetching, refetch } = useQuery(profileQuery);
  const password = useOpening();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-heading font-bold">{texts.profile.title}</h1>
      {data && <Details {...data} />}
      {!data && !error && <DetailSkeleton />}
      {!data && error && <FailedState {...failureOf({ error, isFetching, refetch })} />}
      <WideButton icon={<LockIcon />} onClick={password.open}>
        {texts.profile.changePassword}
      </WideButton>
      <Inbox />
      <Security />
      <Protection />
      <ChangePasswordSheet key={password.key} isOpen={password.isOpen} onClose={password.close} />
    </section>
  );
});

/** Loaded when it is used. */
async function loadSecuritySheet() {
  const [{ SecuritySheet }] = await Promise.all([
    import("./security-sheet.tsx"),
    loadTexts(["codes/passkey"]),
  ]);
  return SecuritySheet;
}

async function loadEditSheet() {
  const { EditProfileSheet } = await import("./edit-profile-sheet.tsx");
  return EditProfileSheet;
}

function Inbox() {
  const { inbox } = useTexts("shell");
  const { Sheet, key, props, isLoading, open } = useLazySheet(loadInboxSheet, useComplaint());
  return (
    <>
      <WideButton icon={<BellIcon />} isBusy={isLoading} onClick={open}>
        {inbox.title}
      </WideButton>
      {Sheet && <Sheet key={key} {...props} at={undefined} />}
    </>
  );
}

function Security() {
  const texts = useTexts("security");
  const { Sheet, key, props, isLoading, open } = useLazySheet(loadSecuritySheet, useComplaint());
  return (
    <>
      <WideButton icon={<ShieldIcon />} isBusy={isLoading} onClick={open}>
        {texts.open}
      </WideButton>
      {Sheet && <Sheet key={key} {...props} />}
    </>
  );
}

/** Reports that a sheet could not be loaded. */
function useComplaint() {
  const { connection } = useTexts("shell");
  return () => showToast({ tone: "error", text: connection.NETWORK });
}

const WideButton = (props: ButtonProps) => <Button tone="quiet" size="large" isFull {...props} />;

/** Breaks and self-exclusion have their own screen. */
function Protection() {
  const { titles } = useTexts("shell");
  return (
    <WideButton icon={<ClockIcon />} onClick={() => navigate("/user/protection")}>
      {titles.protection}
    </WideButton>
  );
}

function Details({ profile, bankAccount }: Account) {
  const texts = useTexts("account");
  const { Sheet, key, props, isLoading, open } = useLazySheet(loadEditSheet, useComplaint());
  return (
    <>
      <Card>
        <h2 className="mb-3 text-lead font-bold">{profile.name}</h2>
        <DetailList
          details={[
            [texts.profile.id, profile._id],
            [texts.profile.username, profile.username],
            [texts.profile.createdAt, formatDateTime(profile.createdAt)],
          ]}
        />
      </Card>
      <BankCard bankAccount={bankAccount} />
      <WideButton icon={<EditIcon />} isBusy={isLoading} onClick={open}>
        {texts.profile.edit}
      </WideButton>
      {Sheet && <Sheet key={key} {...props} profile={profile} bankAccount={bankAccount} />}
    </>
  );
}

function BankCard({ bankAccount }: Pick<Account, "bankAccount">) {
  const texts = useTexts("account");
  const language = useLanguage();
  const fixName = useOpening();
  const { bank, bankCode, bankAccountName, bankAccountNo } = bankAccount;
  const needsFix = needsEnglishName(bankCode) && !isEnglishName(bankAccountName);
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">{texts.profile.bank}</h2>
      <DetailList
        details={[
          [texts.fields.bankCode, bankName(bank, language)],
          [texts.fields.bankAccountName, bankAccountName],
          [texts.fields.bankAccountNo, formatAccountNo(bankAccountNo)],
        ]}
      />
      {needsFix && (
        <>
          <Button className="mt-3" isFull onClick={fixName.open}>
            {texts.profile.fixName}
          </Button>
          <BankNameDialog
            key={fixName.key}
            isOpen={fixName.isOpen}
            onClose={fixName.close}
            bankAccount={bankAccount}
          />
        </>
      )}
    </Card>
  );
}

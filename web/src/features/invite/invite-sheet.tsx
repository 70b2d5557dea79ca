import type { Profile } from "@krapao/contract/account";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { useQuery } from "@tanstack/react-query";
import { RewardSheet } from "#features/reward/reward-sheet.tsx";
import { DateCell, RewardSection } from "#features/reward/reward-table.tsx";
import { withQueries } from "#lib/api/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { inviteBannersQuery, invitesQuery } from "./api.ts";
import { InviteLink } from "./invite-link.tsx";
import { inviteLink } from "./link.ts";

interface InviteSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** The banners, then the invite link and the earnings. */
export const InviteSheet = withQueries(function InviteSheet(props: InviteSheetProps) {
  const { isOpen, onClose, profile } = props;
  const texts = useTexts("invite");
  const { data: banners } = useQuery({ ...inviteBannersQuery(useLanguage()), enabled: false });
  // Read while the banners are shown.
  useQuery({ ...invitesQuery(1), enabled: isOpen });
  return (
    <RewardSheet isOpen={isOpen} onClose={onClose} title={texts.title} banners={banners}>
      <p className="text-content-soft">{texts.intro}</p>
      <InviteLink link={inviteLink(profile._id, location.origin)} />
      <Invites currency={profile.currency} />
    </RewardSheet>
  );
});

function Invites({ currency }: Pick<Profile, "currency">) {
  const texts = useTexts("invite");
  return (
    <RewardSection
      caption={texts.list}
      queryOf={invitesQuery}
      rowKey={({ from, createdAt }) => `${createdAt} ${from.name}`}
      empty={<EmptyState {...texts.empty} />}
      columns={[
        { key: "from", header: texts.from, renderCell: ({ from }) => <Name name={from.name} /> },
        {
          key: "amount",
          header: texts.amount,
          isEnd: true,
          renderCell: ({ amount }) => (
            <Money {...{ amount, currency }} isUnitShown={false} sign="in" size="small" />
          ),
        },
        {
          key: "date",
          header: texts.date,
          isEnd: true,
          renderCell: ({ createdAt }) => <DateCell moment={createdAt} />,
        },
      ]}
    />
  );
}

function Name({ name }: { name: string }) {
  return <span className="break-words">{name}</span>;
}

import type { Profile } from "@krapao/contract/account";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { BannersFirst } from "#features/reward/banners-first.tsx";
import { DateCell, RewardTable } from "#features/reward/reward-table.tsx";
import { withQueries } from "#lib/with-queries.tsx";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { Money } from "#ui/money.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { EmptyState } from "#ui/state.tsx";
import { inviteBannersQuery, invitesQuery } from "./api.ts";
import { InviteLink } from "./invite-link.tsx";
import { inviteLink } from "./link.ts";

interface InviteSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
}

/** The banners, then the link to hand on and what friends have earned the member. */
export const InviteSheet = withQueries(function InviteSheet(props: InviteSheetProps) {
  const { isOpen, onClose, profile } = props;
  const texts = useTexts("invite");
  // They were read before the sheet opened; where that failed, there are none.
  const { data: banners = [] } = useQuery({
    ...inviteBannersQuery(useLanguage()),
    enabled: false,
  });
  // Asked for while the banners are looked at.
  useQuery({ ...invitesQuery(1), enabled: isOpen });
  return (
    <BannersFirst isOpen={isOpen} title={texts.title} banners={banners}>
      {(isTurn) => (
        <Sheet isOpen={isTurn} onClose={onClose} title={texts.title}>
          <div className="grid gap-5">
            <p className="text-content-soft">{texts.intro}</p>
            <InviteLink link={inviteLink(profile._id, location.origin)} />
            <Invites />
          </div>
        </Sheet>
      )}
    </BannersFirst>
  );
});

function Invites() {
  const texts = useTexts("invite");
  const titleId = useId();
  const [page, setPage] = useState(1);
  return (
    <section className="grid gap-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="font-bold">
        {texts.list}
      </h3>
      <RewardTable
        caption={texts.list}
        query={useQuery(invitesQuery(page))}
        rowKey={({ from, createdAt }) => `${createdAt} ${from.name}`}
        page={page}
        onPageChange={setPage}
        empty={<EmptyState {...texts.empty} />}
        columns={[
          { key: "from", header: texts.from, renderCell: ({ from }) => <Name name={from.name} /> },
          {
            key: "amount",
            header: texts.amount,
            isEnd: true,
            renderCell: ({ amount }) => <Money amount={amount} sign="in" size="small" />,
          },
          {
            key: "date",
            header: texts.date,
            isEnd: true,
            renderCell: ({ createdAt }) => <DateCell moment={createdAt} />,
          },
        ]}
      />
    </section>
  );
}

function Name({ name }: { name: string }) {
  return <span className="break-words">{name}</span>;
}

import { Button } from "@krapao/ui/button/button.tsx";
import { CopyButton } from "@krapao/ui/button/copy-button.tsx";
import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { LinkButton } from "@krapao/ui/button/link-button.tsx";
import { EditIcon, RefreshIcon } from "@krapao/ui/icons/action.tsx";
import { DepositIcon } from "@krapao/ui/icons/money.tsx";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

export function ButtonParts({ samples }: { samples: Samples }) {
  return (
    <Section title="Buttons">
      <Button size="large" isFull>
        {samples.primary}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button icon={<DepositIcon size={20} />}>{samples.deposit}</Button>
        <Button tone="quiet">{samples.quiet}</Button>
        <Button tone="danger">{samples.danger}</Button>
        <Button tone="plain">{samples.plain}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button isBusy>{samples.primary}</Button>
        <Button tone="quiet" isBusy>
          {samples.quiet}
        </Button>
        <Button disabled>{samples.primary}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <LinkButton href="#link" tone="quiet">
          {samples.quiet}
        </LinkButton>
        <CopyButton text="012-345-6789" />
        <IconButton label={samples.information} icon={<RefreshIcon />} />
        <IconButton label={samples.information} icon={<EditIcon />} disabled />
        <IconButton label={samples.information} icon={<RefreshIcon />} isBusy />
      </div>
    </Section>
  );
}

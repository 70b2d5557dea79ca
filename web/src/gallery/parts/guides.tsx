import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { Progress } from "@krapao/ui/feedback/progress.tsx";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { Timeline } from "@krapao/ui/feedback/timeline.tsx";
import { BankIcon, QrIcon, WalletIcon } from "@krapao/ui/icons/money.tsx";
import { Tabs } from "@krapao/ui/layout/tabs.tsx";
import { useState } from "react";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

/** Components for longer processes: tabs, notes, progress, a timeline. */
export function GuideParts({ samples }: { samples: Samples }) {
  const [tab, setTab] = useState("bank");
  const [requested = "", checked = "", sent = "", paid = ""] = samples.steps;
  const moment = "15/11/2026 10:42:52";
  return (
    <Section title="Guides">
      <Tabs
        label={samples.deposit}
        current={tab}
        onSelect={setTab}
        tabs={[
          { key: "bank", label: samples.bank, icon: <BankIcon size={20} /> },
          { key: "qr", label: "QR", icon: <QrIcon size={20} /> },
          { key: "wallet", label: samples.balance, icon: <WalletIcon size={20} /> },
        ]}
      >
        <Callout title={samples.deposit}>{samples.information}</Callout>
      </Tabs>
      <Callout tone="warning" title={samples.bank}>
        {samples.amountHint}
      </Callout>
      <Callout tone="success">{samples.success}</Callout>
      <Callout tone="error">{samples.failure}</Callout>
      <Progress label={samples.information} share={0.62} />
      <p className="flex gap-4">
        <StatusTag tone="done">{samples.confirm}</StatusTag>
        <StatusTag tone="waiting">{samples.withdraw}</StatusTag>
        <StatusTag tone="failed">{samples.cancel}</StatusTag>
      </p>
      <Timeline
        label={samples.withdraw}
        states={{ done: requested, current: checked, ahead: sent, failed: paid }}
        steps={[
          { key: "requested", label: requested, note: moment, state: "done" },
          { key: "checked", label: checked, note: samples.information, state: "current" },
          { key: "sent", label: sent, state: "ahead" },
          { key: "paid", label: paid, note: samples.failure, state: "failed" },
        ]}
      />
    </Section>
  );
}

import { service } from "@krapao/contract/office/service";
import type { ReplyOf } from "@krapao/contract/route";
import { StatusTag } from "@krapao/ui/feedback/status-tag.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide } from "./decide.tsx";
import { Line, Section } from "./member-money.tsx";

type BlockedAddresses = Pick<ReplyOf<typeof service.read>, "addresses">;

/** The networks that are blocked. A tap on one writes it into the field, to let it in again. */
export function Addresses({ addresses }: BlockedAddresses) {
  const { payout, service: words } = useTexts();
  const { permissions } = useOperator();
  const [written, setWritten] = useState("");
  const network = written.trim();
  const found = addresses.find((one) => one.network === network);
  const call = found ? service.unblockAddress : service.blockAddress;
  const deed = async (reason: string) => {
    const { state } = await callProved(call, { body: { network, reason } });
    setWritten("");
    return state === "DONE" ? payout.done : payout.waits;
  };
  const isAllowed = (permissions as readonly string[]).includes(call.permission);
  return (
    <Section title={words.addresses}>
      <p className="mb-3 text-small text-content-soft">{words.addressesText}</p>
      <TextField
        className="mb-4"
        name="network"
        label={words.network}
        value={written}
        maxLength={47}
        autoComplete="off"
        onChange={(event) => setWritten(event.target.value)}
      />
      {isAllowed && (
        <Decide
          choices={[
            {
              name: "address",
              label: found ? words.unblock : words.block,
              tone: found ? "primary" : "danger",
              needsReason: true,
              isReady: network !== "" && (found?.openAct ?? null) === null,
              deed,
            },
          ]}
        />
      )}
      {addresses.length === 0 && <p className="text-content-soft">{words.noAddress}</p>}
      <ul>
        {addresses.map((one) => (
          <Line
            key={one.network}
            title={
              <button
                type="button"
                className="text-gold-text underline"
                onClick={() => setWritten(one.network)}
              >
                {one.network}
              </button>
            }
            note={`${timeOf(one.since)} · ${one.reason}`}
            end={one.openAct !== null && <StatusTag tone="waiting">{words.waitsUnblock}</StatusTag>}
          />
        ))}
      </ul>
    </Section>
  );
}

import { type Role, roles } from "@krapao/contract/office/permissions";
import { staff, type StaffMember } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { EmptyState, ErrorState } from "@krapao/ui/layout/state.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOffice } from "#lib/api.ts";
import { ageOf, timeOf } from "#lib/format.ts";
import { callProved, useOperator } from "#lib/session.ts";
import { useList } from "#lib/use-list.ts";
import { useTexts } from "#locale/texts.ts";
import { Decide, pressChoice } from "./decide.tsx";
import { Facts } from "./facts.tsx";
import { Section } from "./member-money.tsx";
import { QueueRow } from "./queue-row.tsx";
import { Shifts } from "./staff-shifts.tsx";

/** Who can do what, and who did odd things. */
export function Staff() {
  const texts = useTexts();
  const words = texts.staff;
  const { permissions } = useOperator();
  const [isInviting, setInviting] = useState(false);
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["staff"],
    queryFn: () => callOffice(staff.list),
  });
  const items = data?.staff ?? [];
  const { found, choose } = useList(items, ({ id }) => id, {
    onReject: () => pressChoice("disable"),
    onHelp: () => showToast({ tone: "info", text: texts.keys }),
  });
  if (isLoadingError) return <ErrorState onRetry={() => void refetch()} />;
  const mayManage = permissions.includes("operator.manage");
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading font-bold">{texts.rooms.staff}</h1>
        {mayManage && (
          <Button tone="quiet" aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            {words.newTitle}
          </Button>
        )}
      </header>
      {mayManage && isInviting && <Invite />}
      {data && items.length === 0 && <EmptyState title={words.empty} text="" />}
      {found && (
        <div className="office-split">
          <ul className="office-panel">
            {items.map((one) => (
              <QueueRow
                key={one.id}
                title={one.name}
                amount={one.disabledAt === null ? "" : words.disabled(timeOf(one.disabledAt))}
                note={one.roles.map((role) => texts.roles[role]).join(", ")}
                state={one.isMachine ? words.machine : one.id}
                isChosen={one === found}
                onChoose={() => choose(one.id)}
              />
            ))}
          </ul>
          <Detail key={found.id} one={found} mayManage={mayManage} />
        </div>
      )}
    </>
  );
}

interface RoleChoiceProps {
  readonly chosen: readonly Role[];
  readonly onChange: (chosen: readonly Role[]) => void;
}

function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const texts = useTexts();
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-2 text-small text-content-soft">{texts.staff.roles}</legend>
      {roles.map((role) => (
        <label key={role} className="office-option">
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role))
            }
          />
          {texts.roles[role]}
        </label>
      ))}
    </fieldset>
  );
}

/** The link is shown once, to the operator who asks. */
function useInvitation() {
  const texts = useTexts();
  const [link, setLink] = useState<string>();
  const invite = async (
    id: string,
    body: { name: string; roles: readonly Role[]; reason: string },
  ) => {
    const { state, invitation } = await callProved(staff.invite, { params: { id }, body });
    setLink(`${location.origin}/invitation#${invitation}`);
    return state === "DONE" ? texts.payout.done : texts.payout.waits;
  };
  return { link, invite };
}

function InvitationLink({ link }: { link: string | undefined }) {
  const words = useTexts().staff;
  return (
    link !== undefined && (
      <Callout tone="success" title={words.link}>
        <code className="break-all select-all">{link}</code>
      </Callout>
    )
  );
}

function Invite() {
  const words = useTexts().staff;
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Role[]>([]);
  const { link, invite } = useInvitation();
  const isReady = /^[a-z][a-z0-9.-]{1,39}$/.test(id) && name.trim() !== "" && chosen.length > 0;
  return (
    <div className="mb-6">
      <Section title={words.newTitle}>
        <div className="flex flex-col gap-4">
          <TextField
            name="id"
            label={words.id}
            value={id}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setId(event.target.value)}
          />
          <TextField
            name="name"
            label={words.name}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <RoleChoice chosen={chosen} onChange={setChosen} />
          <Decide
            choices={[
              {
                name: "invite",
                label: words.invite,
                tone: "primary",
                needsReason: true,
                isReady,
                deed: (reason) => invite(id, { name: name.trim(), roles: chosen, reason }),
              },
            ]}
          />
          <InvitationLink link={link} />
        </div>
      </Section>
    </div>
  );
}

function Detail({ one, mayManage }: { one: StaffMember; mayManage: boolean }) {
  const texts = useTexts();
  const words = texts.staff;
  const timeText = (seconds: number | null) =>
    seconds === null ? words.noTime : ageOf(Math.round(seconds / 60), texts.today.age);
  return (
    <section className="office-panel flex flex-col gap-5 p-5">
      <h2 className="text-title font-bold">{one.name}</h2>
      {one.disabledAt !== null && (
        <Callout tone="warning">{words.disabled(timeOf(one.disabledAt))}</Callout>
      )}
      {one.isInvited && <Callout>{words.invited}</Callout>}
      <Facts
        rows={[
          [texts.record.operator, one.id],
          [words.roles, one.roles.map((role) => texts.roles[role]).join(", ")],
          [words.since, timeOf(one.since)],
          [words.lastUsed, one.lastUsedAt === null ? words.never : timeOf(one.lastUsedAt)],
          [words.keys, String(one.passkeys)],
          [words.sessions, String(one.sessions)],
          [texts.totp.state, texts.totp.states[one.totp]],
          [words.requested, String(one.requested)],
          [words.decided, String(one.decided)],
          [words.revealed, String(one.revealed)],
          [words.decidedTime, timeText(one.decidedSeconds)],
          [words.payoutTime, timeText(one.payoutSeconds)],
          [words.shifts, String(one.shifts)],
        ]}
      />
      <Shifts id={one.id} />
      {mayManage && <StaffActs one={one} />}
    </section>
  );
}

type OperatorCall = (typeof staff)["disable" | "setRoles" | "allowTotp" | "endTotp"];

function StaffActs({ one }: { one: StaffMember }) {
  const texts = useTexts();
  const words = texts.staff;
  const [chosen, setChosen] = useState<readonly Role[]>(one.roles);
  const { link, invite } = useInvitation();
  const params = { id: one.id };
  const act =
    (call: OperatorCall, input: object = {}) =>
    async (reason: string) => {
      const { state } = await callProved(call, { params, body: { ...input, reason } });
      return state === "DONE" ? texts.payout.done : texts.payout.waits;
    };
  const isSame = [...chosen].toSorted().join() === [...one.roles].toSorted().join();
  const quiet = { tone: "quiet" as const, needsReason: true };
  const choices = [
    { ...quiet, name: "sessions", label: words.endSessions, deed: act(staff.endSessions) },
    ...(one.isMachine
      ? []
      : [
          {
            ...quiet,
            name: "link",
            label: words.inviteAgain,
            deed: (reason: string) => invite(one.id, { name: one.name, roles: one.roles, reason }),
          },
          {
            ...quiet,
            name: "roles",
            label: words.setRoles,
            isReady: chosen.length > 0 && !isSame,
            deed: act(staff.setRoles, { roles: chosen }),
          },
          one.totp === "NONE"
            ? { ...quiet, name: "allow", label: texts.totp.allow, deed: act(staff.allowTotp) }
            : { ...quiet, name: "end", label: texts.totp.end, deed: act(staff.endTotp) },
        ]),
    one.disabledAt === null
      ? {
          ...quiet,
          name: "disable",
          label: words.disable,
          tone: "danger" as const,
          deed: act(staff.disable),
        }
      : { ...quiet, name: "enable", label: words.enable, deed: act(staff.enable) },
  ];
  return (
    <>
      {!one.isMachine && <RoleChoice chosen={chosen} onChange={setChosen} />}
      <Decide choices={choices} />
      <InvitationLink link={link} />
    </>
  );
}

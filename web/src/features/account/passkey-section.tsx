import { passkey, type Passkey } from "@krapao/contract/passkey";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { createPasskey, hasPasskeys } from "#lib/passkey.ts";
import { useTexts } from "#locale/texts.ts";
import { showPasskeyError } from "./passkey-login.ts";
import { useProof } from "./proof-sheet.tsx";
import { securityQuery } from "./security-query.ts";

interface PasskeySectionProps {
  passkeys: readonly Passkey[];
  isOffered: boolean;
  needsPassword: boolean;
}

/** The member's passkeys. Where the browser has none, those of other devices can be removed. */
export function PasskeySection({ passkeys, isOffered, needsPassword }: PasskeySectionProps) {
  const { passkeys: texts } = useTexts("security");
  const canAdd = isOffered && hasPasskeys();
  if (!canAdd && passkeys.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-bold">{texts.title}</h3>
      <p className="text-small text-content-soft">{texts.text}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-2" aria-label={texts.title}>
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} />
          ))}
        </ul>
      )}
      {canAdd && <AddPasskey needsPassword={needsPassword} />}
    </section>
  );
}

function PasskeyRow({ passkey: one }: { passkey: Passkey }) {
  const { passkeys: texts, unknown, lastUse } = useTexts("security");
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  const device = one.device ?? unknown;
  const created = formatDateTime(one.createdAt);

  async function remove(): Promise<void> {
    try {
      await call(passkey.remove, { body: { id: one.id } });
      showToast({ tone: "success", text: texts.removed });
    } catch (error) {
      showPasskeyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-line bg-raised px-4 py-3">
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="font-bold">{device}</p>
        <p className="text-caption text-content-soft">
          {texts.created} <span className="tabular-nums">{created}</span>
        </p>
        <p className="text-caption text-content-soft">
          {one.lastUsedAt === null ? (
            texts.unused
          ) : (
            <>
              {lastUse} <span className="tabular-nums">{formatDateTime(one.lastUsedAt)}</span>
            </>
          )}
        </p>
      </div>
      <Button
        tone="quiet"
        isBusy={isBusy}
        aria-label={texts.removeOf(device, created)}
        onClick={() => run(remove)}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

function AddPasskey({ needsPassword }: { needsPassword: boolean }) {
  const { passkeys: texts } = useTexts("security");
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  const [prove, sheet] = useProof(needsPassword);

  async function add(password: string | undefined): Promise<void> {
    const challenge = await call(passkey.prepare, {
      body: password === undefined ? {} : { password },
    });
    try {
      const made = await createPasskey(challenge);
      if (!made) return;
      await call(passkey.add, { body: made });
      showToast({ tone: "success", text: texts.added });
    } catch (error) {
      const isThere = error instanceof DOMException && error.name === "InvalidStateError";
      if (isThere) showToast({ tone: "info", text: texts.exists });
      else showPasskeyError(error);
    }
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  async function start(): Promise<void> {
    try {
      await prove(add);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showPasskeyError(error);
    }
  }

  return (
    <>
      <Button tone="quiet" isFull isBusy={isBusy} onClick={() => run(start)}>
        {texts.add}
      </Button>
      {sheet}
    </>
  );
}

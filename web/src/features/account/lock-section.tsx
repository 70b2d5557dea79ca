import { lock } from "@krapao/contract/lock";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { checkLockEverywhere } from "#lib/session/lock-channel.ts";
import { useTexts } from "#locale/texts.ts";
import { showPasskeyError } from "./passkey-login.ts";
import { useProof } from "./proof-sheet.tsx";
import { securityQuery } from "./security-query.ts";

/** The switch of the lock. Switching it off needs a proof, switching it on does not. */
export function LockSection({ isOn, needsPassword }: { isOn: boolean; needsPassword: boolean }) {
  const { lock: texts } = useTexts("security");
  const queryClient = useQueryClient();
  const [isBusy, run] = useBusy();
  const [prove, sheet] = useProof(needsPassword && isOn);

  async function change(password: string | undefined): Promise<void> {
    await call(lock.set, {
      body: { isOn: !isOn, ...(password !== undefined && { password }) },
    });
    showToast({ tone: "success", text: isOn ? texts.off : texts.on });
    // This page and all others read the lock again.
    checkLockEverywhere();
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
  }

  async function start(): Promise<void> {
    try {
      await prove(change);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showPasskeyError(error);
    }
  }

  return (
    <section className="grid gap-1">
      <Checkbox
        role="switch"
        label={<span className="font-bold">{texts.title}</span>}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy}
        onChange={() => run(start)}
      />
      <p className="text-small text-content-soft">{texts.text}</p>
      {sheet}
    </section>
  );
}

import { protection, realityMinutes } from "@krapao/contract/protection";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { protectionQuery } from "./api.ts";

/** After how much play the member is reminded. */
export function RealityCard({ minutes }: { minutes: number }) {
  const { reality: texts, limit } = useTexts("protection");
  const [isBusy, run] = useBusy();
  const queryClient = useQueryClient();
  const chosen = realityMinutes.find((one) => one === minutes);

  async function choose(value: string): Promise<void> {
    const wanted = realityMinutes.find((one) => String(one) === value);
    if (!wanted) return;
    try {
      await call(protection.chooseReality, { body: { minutes: wanted } });
      showToast({ tone: "success", text: texts.saved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
    }
    await queryClient.invalidateQueries({ queryKey: protectionQuery.queryKey });
  }
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">{texts.title}</h2>
        <p className="text-small text-content-soft">{texts.text}</p>
      </div>
      <SelectField
        name="reality"
        label={texts.every}
        value={String(minutes)}
        disabled={isBusy}
        // A setting of the site may be another one.
        options={[...(chosen ? [] : [minutes]), ...realityMinutes].map((one) => ({
          value: String(one),
          label: limit.minutes(one),
        }))}
        onChange={({ currentTarget }) => run(() => choose(currentTarget.value))}
      />
    </Card>
  );
}

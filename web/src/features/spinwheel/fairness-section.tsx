import { spinwheel } from "@krapao/contract/spinwheel";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { ChevronDownIcon } from "@krapao/ui/icons/arrow.tsx";
import { ShieldIcon } from "@krapao/ui/icons/status.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useState, type ReactNode, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { checkSpin, type Fairness, type Verdict } from "./fairness-check.ts";
import { OwnSeed } from "./own-seed.tsx";

interface FairnessSectionProps {
  memberId: string;
  commitment: string;
  clientSeed: string;
  spinCount: number;
}

interface Checked {
  readonly fairness: Fairness;
  /** Undefined while the seed is still in use. */
  readonly verdict: Verdict | undefined;
}

/** The commitment of the wheel before a spin, and a check of past spins in the member's browser. */
export function FairnessSection(props: FairnessSectionProps) {
  const { memberId, commitment, clientSeed, spinCount } = props;
  const { fairness: texts } = useTexts("spinwheel");
  const [typed, setTyped] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const spin = typed ?? String(spinCount);

  function check(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(undefined);
    setProblem(undefined);
    const number = Number(spin);
    if (!Number.isInteger(number) || number < 1 || number > spinCount) {
      return setProblem(texts.range(spinCount));
    }
    return run(async () => {
      try {
        const fairness = await call(spinwheel.fairness, { params: { spin } });
        const { seed } = fairness;
        const verdict =
          seed === null ? undefined : await checkSpin(memberId, { ...fairness, seed });
        setChecked({ fairness, verdict });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(codeText(error, "codes/spin"));
      }
    });
  }

  return (
    <Card className="px-4 py-1">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold">
          <ShieldIcon size={20} className="shrink-0 text-gold-mark" />
          <h2 className="min-w-0 flex-1">{texts.title}</h2>
          <ChevronDownIcon size={20} className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pb-4">
          <p className="text-small text-content-soft">{texts.how}</p>
          <Hash name={texts.commitment} value={commitment} />
          <OwnSeed clientSeed={clientSeed} />
          {spinCount > 0 && (
            <form className="grid gap-3" noValidate onSubmit={check}>
              <TextField
                name="spin"
                label={texts.number}
                hint={texts.range(spinCount)}
                error={problem}
                inputMode="numeric"
                autoComplete="off"
                value={spin}
                onChange={(event) => setTyped(event.currentTarget.value.replaceAll(/\D/g, ""))}
              />
              <Button type="submit" tone="quiet" isFull isBusy={isBusy}>
                {texts.check}
              </Button>
            </form>
          )}
          <div role="status" className="grid gap-3">
            {checked && <Outcome {...checked} />}
          </div>
        </div>
      </details>
    </Card>
  );
}

function Outcome({ fairness, verdict }: Checked) {
  const { fairness: texts } = useTexts("spinwheel");
  const { label, createdAt, commitment, clientSeed, seed, number } = fairness;
  if (!verdict) {
    return (
      <Callout tone="info" title={texts.waiting.title}>
        {texts.waiting.text}
        <Hash name={texts.committed} value={commitment} />
      </Callout>
    );
  }
  const isFair = verdict.isCommitted && verdict.isDrawn;
  return (
    <Callout tone={isFair ? "success" : "error"} title={isFair ? texts.fair : texts.unfair}>
      <p>{texts.about(number, formatDateTime(createdAt), label)}</p>
      <ul className="list-disc ps-5">
        <li>{verdict.isCommitted ? texts.isCommitted : texts.isNotCommitted}</li>
        <li>{verdict.isDrawn ? texts.isDrawn(label) : texts.isNotDrawn(verdict.drawnCode)}</li>
        <li>{texts.chance(verdict.percent.toFixed(2))}</li>
      </ul>
      <Hash name={texts.committed} value={commitment} />
      <Hash name={texts.seed} value={seed ?? ""} />
      <Hash name={texts.own.mixed} value={clientSeed} />
    </Callout>
  );
}

/** A long hash, for comparison only. */
function Hash({ name, value }: { name: ReactNode; value: string }) {
  return (
    <div className="min-w-0">
      <p className="text-caption text-content-soft">{name}</p>
      <code className="block text-caption break-all">{value}</code>
    </div>
  );
}

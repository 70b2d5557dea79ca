import type { Currency } from "@krapao/contract/fields";
import { useUiTexts } from "@krapao/ui/ui-texts.tsx";
import type { ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { NumberedSteps } from "./numbered-steps.tsx";
import "./bcel-guide.css";

/** Explains a transfer with the bank's app, with our own picture and in words. */
export function BcelGuide({ currency }: { currency: Currency }) {
  const { guide } = useTexts("deposit");
  const { currency: currencies } = useUiTexts();
  const steps = [guide.copy, guide.transfer(currencies[currency]), guide.keep];
  return (
    <figure className="grid gap-3 rounded-medium border border-line p-4">
      <figcaption className="font-bold">{guide.title}</figcaption>
      <GuidePicture label={guide.picture} />
      <NumberedSteps steps={steps} />
    </figure>
  );
}

/** Three phones: copy the number, send the money, save the slip. */
function GuidePicture({ label }: { label: string }) {
  return (
    <svg className="bcel-guide" viewBox="0 0 300 132" role="img" aria-label={label}>
      <Phone x={8} step={1}>
        <rect className="bcel-guide-card" x="10" y="22" width="60" height="34" rx="6" />
        <path className="bcel-guide-line" d="M17 32h26M17 45h38" />
        <path className="bcel-guide-accent" d="M57 28h7v9h-7zM60 25h7v9" />
        <circle className="bcel-guide-touch" cx="62" cy="31" r="11" />
        <path className="bcel-guide-line" d="M17 68h30M17 78h22" />
      </Phone>
      <Phone x={110} step={2}>
        <path className="bcel-guide-line" d="M14 26h30" />
        <rect className="bcel-guide-card" x="10" y="33" width="60" height="15" rx="5" />
        <path className="bcel-guide-accent" d="M17 41h34" />
        <rect className="bcel-guide-card" x="10" y="54" width="60" height="15" rx="5" />
        <path className="bcel-guide-line" d="M17 62h18" />
        <rect className="bcel-guide-button" x="10" y="82" width="60" height="16" rx="8" />
        <path className="bcel-guide-on-button" d="M34 90h11M41 86.5l4 3.5-4 3.5" />
      </Phone>
      <Phone x={212} step={3}>
        <rect className="bcel-guide-card" x="14" y="20" width="52" height="68" rx="6" />
        <circle className="bcel-guide-done" cx="40" cy="36" r="9" />
        <path className="bcel-guide-tick" d="m36 36 3 3 5.5-6" />
        <path className="bcel-guide-line" d="M22 54h36M22 62h24" />
        <path className="bcel-guide-accent" d="M46 69h12v12H46z" />
        <path className="bcel-guide-line" d="M22 70h16M22 78h12" />
      </Phone>
    </svg>
  );
}

interface PhoneProps {
  x: number;
  step: number;
  children: ReactNode;
}

function Phone({ x, step, children }: PhoneProps) {
  return (
    <g transform={`translate(${x} 6)`}>
      <rect className="bcel-guide-phone" width="80" height="120" rx="12" />
      <path className="bcel-guide-line" d="M32 8h16" />
      {children}
      <circle className="bcel-guide-number" cx="2" cy="4" r="10" />
      <text className="bcel-guide-digit" x="2" y="8" textAnchor="middle">
        {step}
      </text>
    </g>
  );
}

import * as action from "@krapao/ui/icons/action.tsx";
import * as arrow from "@krapao/ui/icons/arrow.tsx";
import * as game from "@krapao/ui/icons/game.tsx";
import type { IconProps } from "@krapao/ui/icons/icon.tsx";
import * as media from "@krapao/ui/icons/media.tsx";
import * as money from "@krapao/ui/icons/money.tsx";
import * as navigation from "@krapao/ui/icons/navigation.tsx";
import * as reward from "@krapao/ui/icons/reward.tsx";
import * as status from "@krapao/ui/icons/status.tsx";
import { Mark } from "@krapao/ui/layout/mark.tsx";
import { Pattern } from "@krapao/ui/layout/pattern.tsx";
import type { ComponentType } from "react";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

const icons: ComponentType<IconProps>[] = [
  action,
  arrow,
  game,
  media,
  money,
  navigation,
  reward,
  status,
].flatMap((group) => Object.values(group));

const swatches = [
  "bg-ground",
  "bg-sunken",
  "bg-surface",
  "bg-raised",
  "bg-line",
  "bg-gold",
  "bg-gold-wash",
  "bg-jade",
  "bg-jade-wash",
  "bg-coral",
  "bg-coral-fill",
  "bg-coral-wash",
];

const sizes = [
  "text-display",
  "text-heading",
  "text-title",
  "text-lead",
  "text-body",
  "text-small",
  "text-caption",
];

export function FoundationParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Section title="Icons">
        <div className="grid grid-cols-8 justify-items-center gap-4 text-content-soft">
          {icons.map((IconOf) => (
            <IconOf key={IconOf.name} />
          ))}
        </div>
      </Section>
      <Section title="Mark and weave">
        <div className="flex items-center gap-6 text-gold-mark">
          <Mark size={24} />
          <Mark size={40} />
          <Mark size={88} />
        </div>
        <div className="h-40 overflow-clip rounded-large border border-line">
          <Pattern />
        </div>
      </Section>
      <Section title="Colours">
        <div className="grid grid-cols-6 gap-2">
          {swatches.map((swatch) => (
            <div key={swatch} className={`h-12 rounded-small border border-line ${swatch}`} />
          ))}
        </div>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={`${size} border-b border-line`}>
            {samples.tones}
          </p>
        ))}
      </Section>
    </>
  );
}

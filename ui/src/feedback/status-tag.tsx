import type { ReactNode } from "react";
import { CheckIcon, CloseIcon } from "../icons/action.tsx";
import { ClockIcon } from "../icons/status.tsx";
import "./status-tag.css";

const icons = {
  done: <CheckIcon size={16} />,
  failed: <CloseIcon size={16} />,
  waiting: <ClockIcon size={16} />,
} as const;

export interface StatusTagProps {
  tone: keyof typeof icons;
  children: ReactNode;
}

/** The status of something as a word, an icon and a colour. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <span className="ui-status" data-tone={tone}>
      {icons[tone]}
      <span>{children}</span>
    </span>
  );
}

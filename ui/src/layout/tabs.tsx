import { useId, type KeyboardEvent, type ReactNode } from "react";
import "./tabs.css";

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface TabsProps {
  /** Describes the choice; for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  onSelect: (key: string) => void;
  /** The content of the current tab. */
  children: ReactNode;
}

/** A few alternatives side by side, one of which is shown. */
export function Tabs({ label, tabs, current, onSelect, children }: TabsProps) {
  const id = useId();

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const at = tabs.findIndex((tab) => tab.key === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]');
    buttons[tabs.indexOf(tab)]?.focus();
  }

  return (
    <>
      <div
        className="ui-tabs"
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={handleKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className="ui-tab"
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.icon}
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div
        className="ui-tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}

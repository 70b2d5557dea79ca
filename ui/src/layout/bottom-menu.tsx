import type { MouseEvent, ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import "./bottom-menu.css";

interface MenuEntry {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent?: boolean | undefined;
}

/** An item is a link (`href`) or an action (`onSelect`). */
export type BottomMenuItem =
  | (MenuEntry & { readonly href: string })
  | (MenuEntry & { readonly onSelect: () => void });

export interface BottomMenuProps {
  items: readonly BottomMenuItem[];
  /** The raised button in the middle of the items. */
  centre?: BottomMenuItem | undefined;
  /** Navigates inside the app without reloading the page. */
  onNavigate: (href: string) => void;
}

export function BottomMenu({ items, centre, onNavigate }: BottomMenuProps) {
  const texts = useUiTexts();
  const middle = Math.ceil(items.length / 2);
  const toItem = (item: BottomMenuItem) => (
    <li key={item.label}>
      <Entry item={item} onNavigate={onNavigate} className="ui-menu-item" />
    </li>
  );
  return (
    <nav className="ui-bottom-menu" aria-label={texts.mainMenu}>
      <ul className={classNames("ui-bottom-menu-list", centre && "ui-bottom-menu-five")}>
        {items.slice(0, middle).map(toItem)}
        {centre && (
          <li>
            <Entry item={centre} onNavigate={onNavigate} className="ui-menu-item ui-menu-centre" />
          </li>
        )}
        {items.slice(middle).map(toItem)}
      </ul>
    </nav>
  );
}

interface EntryProps {
  item: BottomMenuItem;
  onNavigate: (href: string) => void;
  className: string;
}

function Entry({ item, onNavigate, className }: EntryProps) {
  const content = (
    <>
      <span className="ui-menu-icon">{item.icon}</span>
      <span className="ui-menu-label">{item.label}</span>
    </>
  );
  if ("onSelect" in item) {
    return (
      <button type="button" className={className} onClick={item.onSelect}>
        {content}
      </button>
    );
  }
  function handleClick(event: MouseEvent): void {
    // A modified click opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if ("href" in item) onNavigate(item.href);
  }
  return (
    <a
      href={item.href}
      className={className}
      aria-current={item.isCurrent ? "page" : undefined}
      onClick={handleClick}
    >
      {content}
    </a>
  );
}

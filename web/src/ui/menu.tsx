import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { CheckIcon } from "./icons/action.tsx";
import { ChevronDownIcon } from "./icons/arrow.tsx";
import "./menu.css";

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** The language of the label where it differs from the page's. */
  readonly lang?: string | undefined;
}

export interface MenuProps {
  /** Says what is chosen here; read aloud. */
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  /** The key of the present choice, which is marked and cannot be chosen again. */
  current: string;
  onSelect: (key: string) => void;
  /** What the button shows; the label of the present choice unless given. */
  children?: ReactNode;
}

/** A button that drops down a few choices, such as the languages. */
export function Menu({ label, icon, items, current, onSelect, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    entries(rootRef.current)[0]?.focus();
    function closeOutside(event: Event): void {
      if (!rootRef.current?.contains(event.target as Node)) setIsOpen(false);
    }
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function close(): void {
    setIsOpen(false);
    buttonRef.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && isOpen) close();
    else if (event.key === "Tab") setIsOpen(false);
    else if (!moveFocus(entries(rootRef.current), event.key)) return;
    if (event.key !== "Tab") event.preventDefault();
  }

  return (
    <div ref={rootRef} className="ui-dropdown" onKeyDown={isOpen ? handleKey : undefined}>
      <button
        ref={buttonRef}
        type="button"
        className="ui-dropdown-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        <span>{children ?? items.find((item) => item.key === current)?.label}</span>
        <ChevronDownIcon size={16} />
      </button>
      {isOpen && (
        <div id={listId} className="ui-dropdown-list" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitemradio"
              className="ui-dropdown-item"
              lang={item.lang}
              tabIndex={-1}
              aria-checked={item.key === current}
              disabled={item.key === current}
              onClick={() => {
                close();
                onSelect(item.key);
              }}
            >
              <span>{item.label}</span>
              {item.key === current && <CheckIcon size={20} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function entries(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]:enabled') ?? [])];
}

/** Moves focus as the arrow, Home and End keys ask; says whether the key was one of them. */
function moveFocus(all: HTMLElement[], key: string): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return false;
  all[(next + all.length) % all.length]?.focus();
  return true;
}

import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { CheckIcon } from "../icons/action.tsx";
import { ChevronDownIcon } from "../icons/arrow.tsx";
import "./menu.css";

interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** The language of the label if it differs from the page's. */
  readonly lang?: string | undefined;
}

export interface MenuProps {
  /** Describes the choice; for screen readers. */
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  /** The key of the current choice, which is marked and cannot be chosen again. */
  current: string;
  onSelect: (key: string) => void;
  /** The content of the button. By default it is the label of the current choice. */
  children?: ReactNode;
}

/** A button that opens a short list of choices, such as the languages. */
export function Menu({ icon, children, ...choice }: MenuProps) {
  const { label, items, current, onSelect } = choice;
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
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

  return (
    <div ref={rootRef} className="ui-dropdown">
      <button
        ref={buttonRef}
        type="button"
        className="ui-dropdown-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        <span className="sr-only">{label}</span>
        <span>{children ?? items.find((item) => item.key === current)?.label}</span>
        <ChevronDownIcon size={16} />
      </button>
      {isOpen && (
        <MenuList
          {...choice}
          id={listId}
          onClose={close}
          onSelect={(key) => {
            close();
            onSelect(key);
          }}
        />
      )}
    </div>
  );
}

interface MenuListProps extends Omit<MenuProps, "icon" | "children"> {
  id: string;
  onClose: () => void;
}

function MenuList({ id, label, items, current, onSelect, onClose }: MenuListProps) {
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => entries(listRef.current)[0]?.focus(), []);

  function handleKey(event: KeyboardEvent): void {
    // Tab leaves the menu: the menu closes, and the browser moves the focus on from the button.
    if (event.key === "Escape" || event.key === "Tab") onClose();
    else if (!moveFocus(entries(listRef.current), event.key)) return;
    if (event.key !== "Tab") event.preventDefault();
  }

  return (
    <div
      ref={listRef}
      id={id}
      className="ui-dropdown-list"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
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
          onClick={() => onSelect(item.key)}
        >
          <span>{item.label}</span>
          {item.key === current && <CheckIcon size={20} />}
        </button>
      ))}
    </div>
  );
}

function entries(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitemradio"]:not(:disabled)') ?? [])];
}

/** Moves the focus for the arrow, Home and End keys. Returns whether the key was one of them. */
function moveFocus(all: HTMLElement[], key: string): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return false;
  all[(next + all.length) % all.length]?.focus();
  return true;
}

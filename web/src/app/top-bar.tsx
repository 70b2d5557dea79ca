import { languages } from "@krapao/contract/market";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { GlobeIcon, MoonIcon, SunIcon } from "@krapao/ui/icons/navigation.tsx";
import { Menu } from "@krapao/ui/layer/menu.tsx";
import { Mark } from "@krapao/ui/layout/mark.tsx";
import { themes } from "@krapao/ui/styles/theme.ts";
import type { ReactNode } from "react";
import { useBrand } from "#locale/use-brand.ts";
import { changeLanguage, platformLanguage, useLanguage, useTexts } from "#locale/texts.ts";
import { ChatDoor } from "./chat-door.tsx";
import { useTheme } from "./use-theme.ts";

interface TopBarProps {
  hasChat?: boolean;
  children?: ReactNode;
}

/**
 * Brand, chat, language and theme. Items for members only are its children. The available space depends
 * on the text size, not only on the phone.
 */
export function TopBar({ hasChat = true, children }: TopBarProps) {
  const { name } = useBrand();
  return (
    <header className="@container sticky top-0 z-10 border-b border-line bg-ground">
      <div className="flex min-h-14 items-center gap-1 px-4 @max-[21rem]:gap-0 @max-[21rem]:px-2">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <Mark className="shrink-0 text-gold-text" size={28} />
          <span className="truncate text-lead font-bold @max-[14rem]:sr-only">{name}</span>
        </span>
        {hasChat && <ChatDoor />}
        <LanguageMenu />
        <ThemeMenu />
        {children}
      </div>
    </header>
  );
}

function LanguageMenu() {
  const texts = useTexts("shell");
  const current = useLanguage();

  function select(key: string): void {
    const language = languages.find((known) => known === key);
    if (!language) return;
    changeLanguage(language).catch(() => showToast({ tone: "error", text: texts.languageFailed }));
  }

  return (
    <Menu
      label={texts.language}
      icon={<GlobeIcon size={20} className="@max-[27rem]:hidden" />}
      items={languages.map((language) => ({
        key: language,
        label: texts.languages[language],
        lang: platformLanguage(language),
      }))}
      current={current}
      onSelect={select}
    >
      {texts.languagesShort[current]}
    </Menu>
  );
}

function ThemeMenu() {
  const texts = useTexts("shell");
  const [current, choose] = useTheme();

  function select(key: string): void {
    const theme = themes.find((known) => known === key);
    if (theme) choose(theme);
  }

  return (
    <Menu
      label={texts.theme}
      items={themes.map((theme) => ({ key: theme, label: texts.themes[theme] }))}
      current={current}
      onSelect={select}
    >
      {/* The page's theme decides: a pre-rendered page does not know the visitor's. */}
      <SunIcon size={20} className="app-sun" />
      <MoonIcon size={20} className="app-moon" />
      <span className="sr-only">{texts.themes[current]}</span>
    </Menu>
  );
}

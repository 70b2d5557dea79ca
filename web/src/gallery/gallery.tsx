import { languages as allLanguages, languageTags, type Language } from "@krapao/contract/market";
import { ToastRegion } from "@krapao/ui/feedback/toast.tsx";
import {
  ChatIcon,
  DocumentIcon,
  HomeIcon,
  StatementIcon,
  UserIcon,
} from "@krapao/ui/icons/navigation.tsx";
import { GlobeIcon } from "@krapao/ui/icons/navigation.tsx";
import { Menu } from "@krapao/ui/layer/menu.tsx";
import { BottomMenu } from "@krapao/ui/layout/bottom-menu.tsx";
import { Frame } from "@krapao/ui/layout/frame.tsx";
import { Mark } from "@krapao/ui/layout/mark.tsx";
import { applyTheme, isTheme, themes, type Theme } from "@krapao/ui/styles/theme.ts";
import { UiTextsProvider } from "@krapao/ui/ui-texts.tsx";
import { useEffect, useState } from "react";
import { shell as enShell } from "#locale/en/shell.ts";
import { shell as laShell } from "#locale/la/shell.ts";
import { shell as thShell } from "#locale/th/shell.ts";
import { ButtonParts } from "./parts/buttons.tsx";
import { FieldParts } from "./parts/fields.tsx";
import { FoundationParts } from "./parts/foundations.tsx";
import { GuideParts } from "./parts/guides.tsx";
import { LayerParts } from "./parts/layers.tsx";
import { ListParts } from "./parts/lists.tsx";
import { MoneyParts } from "./parts/money.tsx";
import { StateParts } from "./parts/states.tsx";
import { en } from "./samples/en.ts";
import { la } from "./samples/la.ts";
import { th } from "./samples/th.ts";

const languages = {
  th: { samples: th, ui: thShell.ui },
  la: { samples: la, ui: laShell.ui },
  en: { samples: en, ui: enShell.ui },
} satisfies Record<Language, object>;

/** The URL can set language and theme, so that screenshots of every combination can be made. */
const query = new URLSearchParams(location.search);

function chosenLanguage(): Language {
  const language = query.get("language") ?? "";
  return language in languages ? (language as Language) : "th";
}

function chosenTheme(): Theme {
  const theme = query.get("theme");
  return isTheme(theme) ? theme : "dark";
}

/** All design components in both themes and all languages; only for developers. */
export function Gallery() {
  const [language, setLanguage] = useState<Language>(chosenLanguage);
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const { samples, ui } = languages[language];
  const tag = languageTags[language];

  useEffect(() => {
    document.documentElement.lang = tag;
    applyTheme(theme);
  }, [tag, theme]);

  const [profile, conditions, home, statement, contact] = samples.menu;
  return (
    <UiTextsProvider texts={ui}>
      <Frame>
        <header className="flex items-center gap-2 px-5 pt-3">
          <Mark size={32} className="text-gold-mark" />
          <h1 className="flex-1 text-title font-semibold whitespace-nowrap">{samples.brand}</h1>
          <Menu
            label="Theme"
            items={themes.map((key) => ({ key, label: key, lang: "en" }))}
            current={theme}
            onSelect={(key) => isTheme(key) && setTheme(key)}
          />
          <Menu
            label="Language"
            icon={<GlobeIcon size={20} />}
            items={allLanguages.map((key) => ({
              key,
              lang: languageTags[key],
              label: languages[key].samples.brand,
            }))}
            current={language}
            onSelect={(key) => setLanguage(key as Language)}
          >
            {language.toUpperCase()}
          </Menu>
        </header>
        <main className="flex flex-col gap-10 px-5 pt-4 pb-28">
          <MoneyParts samples={samples} />
          <ButtonParts samples={samples} />
          <FieldParts samples={samples} />
          <LayerParts samples={samples} opened={query.get("open")} />
          <ListParts samples={samples} />
          <GuideParts samples={samples} />
          <StateParts />
          <FoundationParts samples={samples} />
        </main>
        <BottomMenu
          onNavigate={() => undefined}
          items={[
            { label: profile ?? "", icon: <UserIcon />, href: "#profile", isCurrent: true },
            { label: conditions ?? "", icon: <DocumentIcon />, onSelect: () => undefined },
            { label: statement ?? "", icon: <StatementIcon />, href: "#statement" },
            { label: contact ?? "", icon: <ChatIcon />, href: "#contact" },
          ]}
          centre={{ label: home ?? "", icon: <HomeIcon />, href: "#home" }}
        />
        <ToastRegion />
      </Frame>
    </UiTextsProvider>
  );
}

import { ChatIcon, HomeIcon, UserPlusIcon } from "@krapao/ui/icons/navigation.tsx";
import { HelpIcon } from "@krapao/ui/icons/status.tsx";
import { BottomMenu } from "@krapao/ui/layout/bottom-menu.tsx";
import { Frame } from "@krapao/ui/layout/frame.tsx";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "#lib/location.tsx";
import { clearSession } from "#lib/session/session.ts";
import { useTexts } from "#locale/texts.ts";
import { Content } from "./content.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { TopBar } from "./top-bar.tsx";
import { usePreload } from "./use-preload.ts";

/** Home first: most guests are members who log in. */
const nextPaths = ["/user/home", "/register"];

export function GuestLayout({ path, children }: { path: string; children: ReactNode }) {
  // These screens are for guests: a remaining session of a member ends.
  useEffect(clearSession, []);
  usePreload(nextPaths);

  return (
    <Frame>
      <TopBar />
      <Content path={path}>{children}</Content>
      <OfflineBanner />
      <GuestMenu />
    </Frame>
  );
}

function GuestMenu() {
  const [path, navigate] = useLocation();
  const { menu } = useTexts("shell");
  const destinations = [
    { href: "/login", label: menu.home, icon: <HomeIcon /> },
    { href: "/register", label: menu.register, icon: <UserPlusIcon /> },
    { href: "/howto", label: menu.howto, icon: <HelpIcon /> },
    { href: "/contact", label: menu.contact, icon: <ChatIcon /> },
  ];
  return (
    <BottomMenu
      items={destinations.map((destination) => ({
        ...destination,
        isCurrent: destination.href === path,
      }))}
      onNavigate={navigate}
    />
  );
}

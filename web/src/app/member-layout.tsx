import { IconButton } from "@krapao/ui/button/icon-button.tsx";
import { LogoutIcon } from "@krapao/ui/icons/action.tsx";
import {
  ChatIcon,
  DocumentIcon,
  HomeIcon,
  StatementIcon,
  UserIcon,
} from "@krapao/ui/icons/navigation.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { BottomMenu } from "@krapao/ui/layout/bottom-menu.tsx";
import { Frame } from "@krapao/ui/layout/frame.tsx";
import { createElement, Suspense, use, type ComponentType, type ReactNode } from "react";
import { AsyncCache } from "#lib/hooks/async-cache.ts";
import { useLocation } from "#lib/location.tsx";
import { useBrand } from "#locale/use-brand.ts";
import { useLocked } from "#lib/session/lock.ts";
import { useTexts } from "#locale/texts.ts";
import { Content } from "./content.tsx";
import { CrashGuard } from "./crash-guard.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { logOut } from "./session-end.ts";
import { TopBar } from "./top-bar.tsx";
import { useLiveMoney } from "./use-live-money.ts";
import { useConditions } from "./use-conditions.tsx";
import { usePreload } from "./use-preload.ts";
import { useServiceWorker } from "./use-service-worker.ts";

const nextPaths = ["/user/home", "/user/profile", "/user/statement", "/user/contact"];

interface MemberLayoutProps {
  path: string;
  children: ReactNode;
}

/** A locked session shows nothing of its member. */
export function MemberLayout(props: MemberLayoutProps) {
  return useLocked() ? <LockedLayout /> : <OpenLayout {...props} />;
}

function LockedLayout() {
  return (
    <Frame>
      <TopBar hasChat={false}>
        <LogoutButton />
      </TopBar>
      <main className="flex flex-1 flex-col justify-center px-4 py-8">
        <CrashGuard>
          <Suspense fallback={<SkeletonText lines={4} />}>
            <LockScreen />
          </Suspense>
        </CrashGuard>
      </main>
    </Frame>
  );
}

const parts = new AsyncCache<ComponentType>();

/** Loaded when it is needed. */
function LockScreen() {
  const load = async () => (await import("#features/account/lock-screen.tsx")).LockScreen;
  return createElement(use(parts.load("lock", load)));
}

function LogoutButton() {
  const texts = useTexts("shell");
  return <IconButton label={texts.logout} icon={<LogoutIcon />} onClick={logOut} />;
}

function OpenLayout({ path, children }: MemberLayoutProps) {
  const [openConditions, conditions] = useConditions();
  usePreload(nextPaths);
  useLiveMoney();
  useServiceWorker();
  return (
    <Frame>
      <TopBar>
        <LogoutButton />
      </TopBar>
      <Content path={path}>
        {children}
        <Credit />
      </Content>
      <OfflineBanner />
      <MemberMenu onConditions={openConditions} />
      {conditions}
    </Frame>
  );
}

function MemberMenu({ onConditions }: { onConditions: () => void }) {
  const [path, navigate] = useLocation();
  const { menu } = useTexts("shell");
  const destination = (href: string, label: string, icon: ReactNode) => ({
    href,
    label,
    icon,
    isCurrent: href === path,
  });
  return (
    <BottomMenu
      items={[
        destination("/user/profile", menu.profile, <UserIcon />),
        { label: menu.conditions, icon: <DocumentIcon />, onSelect: onConditions },
        destination("/user/statement", menu.statement, <StatementIcon />),
        destination("/user/contact", menu.contact, <ChatIcon />),
      ]}
      centre={destination("/user/home", menu.home, <HomeIcon />)}
      onNavigate={navigate}
    />
  );
}

function Credit() {
  const texts = useTexts("shell");
  const { website } = useBrand();
  return (
    <p className="ui-below-loading mt-4 min-h-6 text-center text-caption text-content-faint">
      {website && texts.credit(website.replace(/^https?:\/\//, ""))}
    </p>
  );
}

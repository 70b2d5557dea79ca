import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { Frame } from "@krapao/ui/layout/frame.tsx";
import {
  createElement,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  type ComponentType,
  type ReactNode,
} from "react";
import { Notice } from "#features/lookup/notice.tsx";
import { useBrand } from "#locale/use-brand.ts";
import { useLocation } from "#lib/location.tsx";
import { useToken } from "#lib/session/session.ts";
import { useTexts } from "#locale/texts.ts";
import { CrashGuard } from "./crash-guard.tsx";
import { GuestLayout } from "./guest-layout.tsx";
import { MemberLayout } from "./member-layout.tsx";
import { usePage } from "./pages.ts";
import { SiteContact } from "./site-contact.tsx";
import { TopBar } from "./top-bar.tsx";
import { findScreen, resolvePath, type LayoutName, type Screen } from "./routes.ts";
import { useServiceGuard } from "./use-service-guard.ts";

interface LayoutProps {
  /** The path of the screen inside. */
  path: string;
  children: ReactNode;
}

const layouts: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  guest: GuestLayout,
  member: MemberLayout,
  bare: BareLayout,
};

/** The screen of the current path, after the guards. */
export function CurrentScreen() {
  const [path, navigate] = useLocation();
  const isMember = useToken() !== null;
  const target = resolvePath(path, isMember);
  useLayoutEffect(() => {
    if (target !== path) navigate(target, { replace: true });
  }, [target, path, navigate]);
  useServiceGuard(target);
  return <ScreenAt path={useSoon(target)} />;
}

/**
 * Inside a layout the menu reacts to a tap at once and the screen follows in a transition, because
 * a cheap phone needs long to render one. A change of the layout, such as a logout, applies at
 * once.
 */
function useSoon(path: string): string {
  const soon = useDeferredValue(path);
  return findScreen(soon).layout === findScreen(path).layout ? soon : path;
}

/** A screen inside its layout; rendered again only for another path. */
export const ScreenAt = memo(function ScreenAt({ path }: { path: string }) {
  const screen = findScreen(path);
  const { titles } = useTexts("shell");
  const Layout = layouts[screen.layout];
  return (
    <Layout path={path}>
      <Title screen={screen} />
      <CrashGuard key={path} title={screen.layout === "bare" ? undefined : titles[screen.title]}>
        {"hasNotice" in screen && <Notice />}
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Page screen={screen} />
        </Suspense>
      </CrashGuard>
    </Layout>
  );
});

function Page({ screen }: { screen: Screen }) {
  return createElement(usePage(screen));
}

/** The document title of the screen; it needs none of the screen's code. */
function Title({ screen: { title, layout } }: { screen: Screen }) {
  const { titles } = useTexts("shell");
  const { name } = useBrand();
  // The title of an unknown page does not contain the brand.
  const whole = layout === "bare" ? titles[title] : `${titles[title]} · ${name}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return null;
}

function BareLayout({ path, children }: LayoutProps) {
  return (
    <Frame>
      <TopBar hasChat={false} />
      <main className="flex flex-1 flex-col justify-center px-4 py-8">
        {children}
        {/* A service that has ended answers no call. */}
        <SiteContact isKeptOnly={path === "/terminated"} />
      </main>
    </Frame>
  );
}

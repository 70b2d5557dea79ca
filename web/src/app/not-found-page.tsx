import { Button } from "@krapao/ui/button/button.tsx";
import { EmptyState } from "@krapao/ui/layout/state.tsx";
import { useLocation } from "#lib/location.tsx";
import { useTexts } from "#locale/texts.ts";

export function NotFoundPage() {
  const { notFound } = useTexts("shell");
  const [, navigate] = useLocation();
  return (
    <EmptyState
      isScreen
      title={notFound.title}
      text={notFound.text}
      action={<Button onClick={() => navigate("/")}>{notFound.home}</Button>}
    />
  );
}

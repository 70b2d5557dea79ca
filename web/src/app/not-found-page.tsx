import { useLocation } from "wouter";
import { useTexts } from "#locale/texts.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/state.tsx";

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

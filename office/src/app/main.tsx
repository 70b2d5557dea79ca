import { applyTheme, storedTheme } from "@krapao/ui/styles/theme.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { queries } from "#lib/session.ts";
import { App } from "./app.tsx";
import { usualTheme } from "./theme-choice.tsx";
import "./styles.css";

applyTheme(storedTheme(usualTheme));

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  );
}

import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { queries } from "#lib/session.ts";
import { App } from "./app.tsx";
import "./styles.css";

const root = document.querySelector("#root");
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>,
  );
}

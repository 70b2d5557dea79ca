import { createRoot } from "react-dom/client";
import "./gallery.css";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root to show the gallery in");
createRoot(root).render(<Gallery />);

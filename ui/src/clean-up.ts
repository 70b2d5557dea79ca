import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// The test files share their modules and their document: each test leaves an empty page.
afterEach(cleanup);

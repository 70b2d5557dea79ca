import { afterAll, afterEach, expect } from "vitest";
import { takeDifferences } from "#testing/description.ts";

/** Fails the test in which a reply differs from the published description. */
const check = () => expect(takeDifferences()).toEqual([]);
afterEach(check);
afterAll(check);

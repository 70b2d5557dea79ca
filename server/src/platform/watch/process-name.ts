import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** Names this process in logs, metrics and traces; a restarted process has another name. */
export const processName = `${hostname()}-${randomBytes(3).toString("hex")}`;

import type { GenericSchema } from "valibot";
import type { Code } from "../codes.ts";
import type { Method, Route } from "../route.ts";
import type { ActKind } from "./acts.ts";
import type { OfficeCode } from "./codes.ts";
import type { Permission } from "./permissions.ts";

/** `nobody`: without a session. `operator`: any open session. All other calls need a permission. */
type OfficeAccess = Permission | "nobody" | "operator";

/** A call of the office. Its path begins with `/office/`. */
export interface OfficeRoute<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Params extends GenericSchema | undefined = GenericSchema | undefined,
  Reply extends GenericSchema = GenericSchema,
> extends Pick<
  Route<Body, Params, Reply>,
  "method" | "path" | "summary" | "isOpenWhenLocked" | "file" | "body" | "params" | "reply"
> {
  readonly permission: OfficeAccess;
  /** The act that it asks for. */
  readonly act: ActKind | undefined;
  /** The operator has used a passkey within five minutes. */
  readonly isProved: boolean;
  /** The session was not opened with a code. Acts need the same, except those that a code may request. */
  readonly needsPasskey: boolean;
  readonly failures: readonly (Code | OfficeCode)[];
}

/** Describes one call of the office. There is no call without a permission. */
export function officeRoute<
  Reply extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
  Params extends GenericSchema | undefined = undefined,
>(description: {
  method: Method;
  path: string;
  summary: string;
  permission: OfficeAccess;
  act?: ActKind;
  isProved?: boolean;
  needsPasskey?: boolean;
  isOpenWhenLocked?: boolean;
  file?: string;
  body?: Body;
  params?: Params;
  reply: Reply;
  failures?: readonly (Code | OfficeCode)[];
}): OfficeRoute<Body, Params, Reply> {
  return {
    ...description,
    act: description.act,
    isProved: description.isProved ?? false,
    needsPasskey: description.needsPasskey ?? false,
    isOpenWhenLocked: description.isOpenWhenLocked ?? false,
    file: description.file,
    body: description.body as Body,
    params: description.params as Params,
    failures: description.failures ?? [],
  };
}

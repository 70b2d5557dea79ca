import { OfficeBrowser as Browser, type OfficeCall } from "@krapao/testkit/office-browser";
import { writeRequest } from "./wire.ts";

export type { OfficeAnswer, OfficeCall } from "@krapao/testkit/office-browser";

/** The office in one browser. */
export class OfficeBrowser extends Browser {
  /** A request as bytes, which a race sends later. */
  write(call: OfficeCall): Buffer {
    return writeRequest({ ...call, headers: this.headers });
  }
}

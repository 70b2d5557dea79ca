import type { ReplyOf, Route } from "@krapao/contract/route";
import { connectionError, finish, writeHeaders, type Answer } from "./api.ts";
import { readToken } from "../session/session.ts";

/** A slow line must be able to carry the largest file. */
const timeoutMilliseconds = 300_000;

interface UploadInput {
  readonly file: File;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How much of it has left the phone, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Makes a call that carries one file. The older interface is used because it tells the progress. */
export async function upload<Call extends Route>(
  route: Call,
  { file, key, headers, onProgress }: UploadInput,
): Promise<ReplyOf<Call>> {
  const token = readToken();
  const form = new FormData();
  form.append(route.file ?? "file", file);
  const sent = new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, route.path);
    request.timeout = timeoutMilliseconds;
    for (const [name, value] of Object.entries({
      ...writeHeaders(token, key),
      ...headers,
    })) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(loaded / total),
    );
    request.addEventListener("load", () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.addEventListener("error", () => reject(connectionError(false)));
    request.addEventListener("abort", () => reject(connectionError(false)));
    request.addEventListener("timeout", () => reject(connectionError(true)));
    request.send(form);
  });
  return finish(sent, token);
}

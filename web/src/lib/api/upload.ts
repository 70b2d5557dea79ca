import { lockHeader, type ReplyOf, type Route } from "@krapao/contract/route";
import { connectionError, finish, writeHeaders, type Answer } from "./api.ts";
import { readToken } from "../session/session.ts";

/** Enough time for the largest file on a slow connection. */
const timeoutMilliseconds = 300_000;

interface UploadInput {
  readonly file: File;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The share that has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Makes a call with one file. It uses XMLHttpRequest because fetch does not report upload progress.
 */
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
      resolve({
        status: request.status,
        text: request.responseText,
        lock: request.getResponseHeader(lockHeader),
      }),
    );
    request.addEventListener("error", () => reject(connectionError(false)));
    request.addEventListener("abort", () => reject(connectionError(false)));
    request.addEventListener("timeout", () => reject(connectionError(true)));
    request.send(form);
  });
  return finish(sent, token);
}

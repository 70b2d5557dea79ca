import { chatImageBytesMax, chatVideoBytesMax } from "@krapao/contract/chat";

const kinds: Readonly<Record<string, "image" | "video">> = {
  png: "image",
  jpeg: "image",
  jpg: "image",
  gif: "image",
  mp4: "video",
  mov: "video",
};

const bytesMax = { image: chatImageBytesMax, video: chatVideoBytesMax } as const;
const megabyte = 1024 * 1024;

/** The file types for the phone's file picker. */
export const acceptedFiles = "image/png,image/jpeg,image/gif,video/mp4,video/quicktime";

export type AttachmentAlert =
  | { readonly kind: "unsupported" }
  | { readonly kind: "tooLarge"; readonly megabytes: number };

type AttachmentCheck = { readonly kind: "image" | "video" } | { readonly alert: AttachmentAlert };

/** Whether a file may be sent, by its name and size; the server checks its content. */
export function checkAttachment({ name, size }: { name: string; size: number }): AttachmentCheck {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return { alert: { kind: "unsupported" } };
  if (size > bytesMax[kind]) {
    return { alert: { kind: "tooLarge", megabytes: bytesMax[kind] / megabyte } };
  }
  return { kind };
}

import type { Context } from "#context.ts";
import { forgetDevices } from "#features/account/session-queries.ts";
import { forgetPictures } from "#features/deposit/slip/queries.ts";
import { forgetEvents } from "#platform/http/callbacks.ts";
import { forget } from "#platform/retention.ts";

/** Few rows at a time, so that no lock and no transaction lasts long. */
const limit = 500;

/**
 * Deletes what was kept long enough, by the settings. Rows of money are never deleted. Every bite is
 * a transaction of its own, so that a crash loses nothing. Returns true if there may be more.
 */
export async function forgetOld(ctx: Pick<Context, "db" | "config" | "wake">): Promise<boolean> {
  const { db, config, wake } = ctx;
  const { retention } = config;
  const pictures = await forgetPictures(db, { days: retention.slipDays, limit });
  const files = await forget(db, "chat_forget_files", { days: retention.chatFileDays, limit });
  if (pictures + files > 0) wake("files");
  const counts = [
    pictures,
    files,
    await forget(db, "chat_forget_messages", { days: retention.chatDays, limit }),
    await forget(db, "chat_forget_guests", { days: retention.chatDays, limit }),
    await forgetEvents(db, { days: retention.callbackDays, limit }),
    await forgetDevices(db, { days: retention.deviceDays, limit }),
    await forget(db, "inbox_forget", { days: retention.inboxDays, limit }),
    await forget(db, "audit_forget_logins", { days: retention.loginDays, limit }),
  ];
  return counts.includes(limit);
}

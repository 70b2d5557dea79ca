import { inbox, type PushSubscription } from "@krapao/contract/inbox";
import { call } from "#lib/api/api.ts";

/** The member or the browser does not allow push messages. */
export class PushRefused extends Error {}

export function canPush(): boolean {
  return "serviceWorker" in navigator && "Notification" in window && "PushManager" in window;
}

interface PushAccess {
  readonly publicKey: string | null;
  readonly isPlayed: boolean;
}

/** Requests the permission, subscribes at the browser's push service and stores the device. */
export async function allowPush({ publicKey, isPlayed }: PushAccess): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushRefused();
  const device = isPlayed
    ? await call(inbox.playedSubscription)
    : await subscribeBrowser(publicKey ?? "");
  await call(inbox.subscribe, { body: device });
}

async function subscribeBrowser(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    const { endpoint, keys } = made.toJSON();
    return {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    };
  } catch (error) {
    throw new PushRefused("The browser has no push service.", { cause: error });
  }
}

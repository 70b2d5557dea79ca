import { hasInstallOffer, takeInstallOffer } from "#lib/install-offer.ts";

/**
 * How this browser installs an app: by its own dialog, or by the share menu of an iPhone. Undefined
 * if it cannot, or if the app is installed.
 */
export function installWay(): "prompt" | "share" | undefined {
  if (matchMedia("(display-mode: standalone)").matches) return undefined;
  if (hasInstallOffer()) return "prompt";
  // Only Apple's phones have this field.
  return "standalone" in navigator && navigator.standalone === false ? "share" : undefined;
}

/** Shows the browser's dialog, until the member has answered it. */
export async function install(): Promise<void> {
  await takeInstallOffer()?.prompt();
}

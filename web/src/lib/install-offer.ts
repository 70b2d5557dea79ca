/** The browser's offer to install the app. It is not yet in the types of the platform. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
let listener: () => void = () => undefined;

/** Keeps the browser's offer for a good moment, instead of showing it to every visitor. */
export function keepInstallOffer(event: Event): void {
  event.preventDefault();
  offer = event as InstallOffer;
  listener();
}

/** The offer can be used once. */
export function takeInstallOffer(): InstallOffer | undefined {
  const taken = offer;
  offer = undefined;
  return taken;
}

export function hasInstallOffer(): boolean {
  return offer !== undefined;
}

/** Home is the only screen that shows it. */
export function followInstallOffer(follow: () => void): () => void {
  listener = follow;
  return () => undefined;
}

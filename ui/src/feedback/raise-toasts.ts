/** Moves the toasts above a layer that has just opened over them. */
export function raiseToasts(): void {
  const region = document.querySelector<HTMLElement>(".ui-toasts:not(:empty)");
  if (!region?.showPopover) return;
  if (region.matches(":popover-open")) region.hidePopover();
  region.showPopover();
}

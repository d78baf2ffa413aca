/** A box in the window, in CSS pixels. */
export interface Box {
  readonly left: number
  readonly width: number
  /** Distance of its lower edge from the window's. */
  readonly below: number
}

export interface ToastPlace {
  /** The middle of the toasts; null for that of the window. */
  readonly centre: number | null
  /** Distance from the window's lower edge where it is more than usual. */
  readonly above: number | null
}

interface Surroundings {
  /** The topmost sheet or dialog, with the height of its footer (0 without one). */
  readonly overlay: (Box & { readonly footer: number }) | null
  /** The screen beside the sidebar. */
  readonly screen: Box | null
  /** The usual distance from the window's lower edge. */
  readonly usual: number
}

/** One toast with its distance to what is under it. */
const TOAST = 64
const GAP = 12

/**
 * Returns where toasts stand: centred over the sheet or dialog that they belong to, else over the
 * screen, and never over the footer with its buttons.
 */
export function toastPlace({ overlay, screen, usual }: Surroundings): ToastPlace {
  const over = overlay ?? screen
  const centre = over && over.width > 0 ? over.left + over.width / 2 : null
  if (overlay === null || overlay.footer === 0 || overlay.below >= usual + TOAST)
    return { centre, above: null }
  const above = Math.max(overlay.below, 0) + overlay.footer + GAP
  return { centre, above: above > usual ? above : null }
}

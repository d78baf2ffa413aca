/**
 * Space beside the chip in px: a part of the next chip stays visible, and the Strip's fading edge
 * does not cover this one.
 */
const BESIDE_PX = 56

interface Strip {
  readonly scrollLeft: number
  readonly clientWidth: number
}

/**
 * Computes the scrollLeft (px) at which a strip shows the chip; the present one when the chip is
 * already in view.
 */
export function scrollToShow(chip: { offsetLeft: number; offsetWidth: number }, strip: Strip): number {
  const left = chip.offsetLeft
  const right = left + chip.offsetWidth
  if (left < strip.scrollLeft) return Math.max(0, left - BESIDE_PX)
  if (right > strip.scrollLeft + strip.clientWidth) return right + BESIDE_PX - strip.clientWidth
  return strip.scrollLeft
}

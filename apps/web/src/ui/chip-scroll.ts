/** Room left beside the chip: the next one shows that there is more, and a Strip's soft edge stays off it. */
const BESIDE_PX = 56

interface Strip {
  readonly scrollLeft: number
  readonly clientWidth: number
}

/** Where a strip must be scrolled to show one of its chips; where it is when the chip is in view. */
export function scrollToShow(chip: { offsetLeft: number; offsetWidth: number }, strip: Strip): number {
  const left = chip.offsetLeft
  const right = left + chip.offsetWidth
  if (left < strip.scrollLeft) return Math.max(0, left - BESIDE_PX)
  if (right > strip.scrollLeft + strip.clientWidth) return right + BESIDE_PX - strip.clientWidth
  return strip.scrollLeft
}

/** Space kept beside the chip: a part of the next one stays visible, and the Strip's fading edge does not cover the chip. */
const BESIDE_PX = 56

interface Strip {
  readonly scrollLeft: number
  readonly clientWidth: number
}

/** The scrollLeft (px) at which a strip shows the chip; its present scrollLeft when the chip is in view already. */
export function scrollToShow(chip: { offsetLeft: number; offsetWidth: number }, strip: Strip): number {
  const left = chip.offsetLeft
  const right = left + chip.offsetWidth
  if (left < strip.scrollLeft) return Math.max(0, left - BESIDE_PX)
  if (right > strip.scrollLeft + strip.clientWidth) return right + BESIDE_PX - strip.clientWidth
  return strip.scrollLeft
}

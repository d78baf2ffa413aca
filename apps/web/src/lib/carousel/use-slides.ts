import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Class of a track. Browsers scroll by whole pixels, so a slide of 309.3 px would show a bit of its
 * neighbour. Tracks are therefore a whole number of pixels wide, and the gap separates neighbours
 * on screens with fractional pixels. The box around a track cuts off the excess.
 */
export const SLIDES = 'flex w-[round(up,100%,1px)] snap-x snap-mandatory gap-2 overscroll-x-contain'

interface Slides {
  /**
   * The horizontally scrolling, snapping track of class SLIDES. Its children are the slides, each
   * as wide as the track.
   */
  readonly track: RefObject<HTMLDivElement | null>
  readonly index: number
  readonly goTo: (index: number) => void
  readonly next: () => void
}

/** Returns the pixels from the start of a slide to the start of the next one. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children
  return first instanceof HTMLElement && second instanceof HTMLElement
    ? second.offsetLeft - first.offsetLeft
    : track.clientWidth
}

/** Returns the index of the slide in view. */
export const placeOf = (track: HTMLElement): number =>
  Math.round(track.scrollLeft / Math.max(1, stepOf(track)))

/**
 * Runs a carousel on the browser's own scrolling, also for swipes; `index` is the slide in view.
 * goTo() wraps around at the ends.
 */
export function useSlides(count: number, smooth: boolean): Slides {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element || count < 2) return
    const follow = () => {
      if (element.clientWidth > 0) setIndex(placeOf(element))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [count])

  const goTo = useCallback(
    (slide: number) => {
      const element = track.current
      if (!element) return
      const wrapped = (slide + count) % count
      element.scrollTo({ left: wrapped * stepOf(element), behavior: smooth ? 'smooth' : 'instant' })
    },
    [count, smooth],
  )
  const next = useCallback(() => {
    const element = track.current
    if (element && element.clientWidth > 0) goTo(placeOf(element) + 1)
  }, [goTo])

  return { track, index, goTo, next }
}

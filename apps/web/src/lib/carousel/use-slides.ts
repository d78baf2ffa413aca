import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/**
 * Class of a track. A browser scrolls by whole pixels, so a slide of 309.3 px would leave a hair of its neighbour at the
 * edge: tracks are a whole number of pixels wide, and the gap keeps neighbours apart where a pixel of the design is
 * none of the screen. The box around a track cuts off the part of a pixel that it is too wide.
 */
export const SLIDES = 'flex w-[round(up,100%,1px)] snap-x snap-mandatory gap-2 overscroll-x-contain'

interface Slides {
  /** The horizontally scrolling, snapping track, of class SLIDES; its children are the slides, each as wide as the track. */
  readonly track: RefObject<HTMLDivElement | null>
  readonly index: number
  readonly goTo: (index: number) => void
  readonly next: () => void
}

/** Pixels from where a slide begins to where the next one does. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children
  return first instanceof HTMLElement && second instanceof HTMLElement
    ? second.offsetLeft - first.offsetLeft
    : track.clientWidth
}

/** The slide in view. */
export const placeOf = (track: HTMLElement): number =>
  Math.round(track.scrollLeft / Math.max(1, stepOf(track)))

/** A carousel that uses the browser's scrolling, also for swipes; `index` is the slide in view. goTo() wraps at the ends. */
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

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface Slides {
  /** The horizontally scrolling, snapping track; its children are the slides, each as wide as the track. */
  readonly track: RefObject<HTMLDivElement | null>
  readonly index: number
  readonly goTo: (index: number) => void
  readonly next: () => void
}

/** A carousel that uses the browser's scrolling, also for swipes; `index` is the slide in view. goTo() wraps at the ends. */
export function useSlides(count: number, smooth: boolean): Slides {
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element || count < 2) return
    const follow = () => {
      if (element.clientWidth > 0) setIndex(Math.round(element.scrollLeft / element.clientWidth))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [count])

  const goTo = useCallback(
    (slide: number) => {
      const element = track.current
      element?.scrollTo({ left: slide * element.clientWidth, behavior: smooth ? 'smooth' : 'instant' })
    },
    [smooth],
  )
  const next = useCallback(() => {
    const element = track.current
    if (!element || element.clientWidth === 0) return
    goTo((Math.round(element.scrollLeft / element.clientWidth) + 1) % count)
  }, [count, goTo])

  return { track, index, goTo, next }
}

import { type RefObject, useEffect, useState } from 'react'

type Listener = (onScreen: boolean) => void

interface Watch {
  readonly observer: IntersectionObserver
  readonly listeners: Map<Element, Listener>
}

/**
 * One observer for each threshold. With an observer per card, hundreds of cards would cost several
 * milliseconds of every scrolled frame.
 */
const watches = new Map<number, Watch>()

function watchOf(threshold: number): Watch {
  const known = watches.get(threshold)
  if (known) return known
  const listeners = new Map<Element, Listener>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { threshold },
  )
  const watch = { observer, listeners }
  watches.set(threshold, watch)
  return watch
}

/**
 * Says whether at least `threshold` of the element (half by default) is on the screen; false while
 * not `watching`.
 */
export function useOnScreen(ref: RefObject<Element | null>, watching = true, threshold = 0.5): boolean {
  const [onScreen, setOnScreen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !watching) return
    const { observer, listeners } = watchOf(threshold)
    listeners.set(element, setOnScreen)
    observer.observe(element)
    return () => {
      observer.unobserve(element)
      listeners.delete(element)
    }
  }, [ref, watching, threshold])
  return onScreen
}

import { type RefObject, useEffect, useState } from 'react'

type Listener = (onScreen: boolean) => void

interface Watch {
  readonly observer: IntersectionObserver
  readonly listeners: Map<Element, Listener>
}

/** One observer a threshold: hundreds of cards with one each cost several milliseconds of every frame scrolled. */
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

/** Whether the element is on the screen, by at least half of it unless told; false while not `watching`. */
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

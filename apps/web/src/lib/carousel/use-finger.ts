import { type RefObject, useEffect } from 'react'
import { placeOf } from './use-slides.ts'

/** Pixels that a finger must move to change the slide. */
const TURN_PX = 32

/**
 * Lets a finger drag a track that does not scroll by itself (overflow hidden). The slides follow
 * the finger, and the track stops at the previous or next slide, if there is one. A scrolling track
 * would be one more Tab stop. Its class must be `touch-pan-y`, so that vertical drags still scroll
 * the page.
 */
export function useFinger(track: RefObject<HTMLElement | null>, goTo: (index: number) => void): void {
  useEffect(() => {
    const element = track.current
    if (!element) return
    let from: { id: number; x: number; left: number; place: number } | undefined
    const down = ({ pointerId, pointerType, clientX }: PointerEvent) => {
      if (pointerType !== 'touch' || from) return
      from = { id: pointerId, x: clientX, left: element.scrollLeft, place: placeOf(element) }
    }
    const move = ({ pointerId, clientX }: PointerEvent) => {
      if (from?.id !== pointerId) return
      // Snapping would hold the slide in its place.
      element.style.scrollSnapType = 'none'
      element.scrollLeft = from.left + from.x - clientX
    }
    const end = ({ pointerId, clientX, type }: PointerEvent) => {
      if (from?.id !== pointerId) return
      const { x, place } = from
      from = undefined
      const turned = type === 'pointerup' && Math.abs(x - clientX) >= TURN_PX
      const wanted = turned ? place + Math.sign(x - clientX) : place
      goTo(Math.min(element.childElementCount - 1, Math.max(0, wanted)))
    }
    const rest = () => {
      if (!from) element.style.scrollSnapType = ''
    }
    const listeners = {
      pointerdown: down,
      pointermove: move,
      pointerup: end,
      pointercancel: end,
      scrollend: rest,
    }
    const all = Object.entries(listeners) as [string, EventListener][]
    for (const [name, listener] of all) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener)
    }
  }, [track, goTo])
}

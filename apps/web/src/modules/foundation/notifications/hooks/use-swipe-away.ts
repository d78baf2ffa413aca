import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels by which a row must be pulled to the left. */
const PULLED_PX = 88

/**
 * Calls `onAway` when a finger pulls a row to the left. The row follows the finger and returns. Its
 * class must be `touch-pan-y`, so that vertical moves still scroll the page. The same action must
 * also have a button (WCAG 2.5.7).
 */
export function useSwipeAway(row: RefObject<HTMLElement | null>, onAway: (() => void) | undefined): void {
  const away = useEffectEvent(() => onAway?.())
  const isOn = onAway !== undefined
  useEffect(() => {
    const element = row.current
    if (!element || !isOn) return
    let from: { id: number; x: number } | undefined
    const shift = (pixels: number) => {
      element.style.transform = pixels === 0 ? '' : `translateX(${pixels}px)`
    }
    const down = ({ pointerId, pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'touch' && !from) from = { id: pointerId, x: clientX }
    }
    const move = ({ pointerId, clientX }: PointerEvent) => {
      if (from?.id === pointerId) shift(Math.max(-140, Math.min(0, clientX - from.x)))
    }
    const end = ({ pointerId, clientX, type }: PointerEvent) => {
      if (from?.id !== pointerId) return
      const pulled = type === 'pointerup' && from.x - clientX >= PULLED_PX
      from = undefined
      shift(0)
      if (pulled) away()
    }
    const listeners = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end }
    for (const [name, listener] of Object.entries(listeners)) {
      element.addEventListener(name, listener as EventListener)
    }
    return () => {
      shift(0)
      for (const [name, listener] of Object.entries(listeners)) {
        element.removeEventListener(name, listener as EventListener)
      }
    }
  }, [row, isOn])
}

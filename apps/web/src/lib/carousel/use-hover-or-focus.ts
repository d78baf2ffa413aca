import { type RefObject, useEffect, useState } from 'react'

/**
 * Says whether the pointer or the focus is over the element, or over its nearest ancestor that
 * matches `around`. Carousels stop meanwhile.
 */
export function useHoverOrFocus(ref: RefObject<HTMLElement | null>, around?: string): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = (around === undefined ? null : ref.current?.closest<HTMLElement>(around)) ?? ref.current
    if (!element) return
    const take = () => setHeld(true)
    const leave = () => setHeld(element.matches(':hover, :focus-within'))
    element.addEventListener('pointerenter', take)
    element.addEventListener('focusin', take)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('pointerenter', take)
      element.removeEventListener('focusin', take)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusout', leave)
    }
  }, [ref, around])
  return held
}

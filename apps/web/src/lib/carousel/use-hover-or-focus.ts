import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer is over the element or the focus is inside it; carousels stop moving meanwhile. */
export function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const element = ref.current
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
  }, [ref])
  return held
}

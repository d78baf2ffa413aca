import { type RefObject, useEffect } from 'react'

/** Reports the deal of the card of `list` that is hovered or focused; null when there is none. */
export function usePointedDeal(
  list: RefObject<HTMLElement | null>,
  onPoint: ((dealId: string | null) => void) | undefined,
): void {
  useEffect(() => {
    const element = list.current
    if (!element || !onPoint) return
    const point = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-deal-id]') : null
      onPoint(card?.dataset.dealId ?? null)
    }
    const leave = () => onPoint(null)
    element.addEventListener('pointerover', point)
    element.addEventListener('focusin', point)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('pointerover', point)
      element.removeEventListener('focusin', point)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusout', leave)
    }
  }, [list, onPoint])
}

import { useEffect, useEffectEvent, useRef } from 'react'

const STOPS = 'input[type="search"], summary'

/**
 * Up and Down move between a search field and the questions below it. Escape empties the field and
 * returns to it.
 */
export function useQuestionKeys(onEscape: () => void) {
  const area = useRef<HTMLDivElement>(null)
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const onKeyDown = (event: KeyboardEvent) => {
      const stops = [...element.querySelectorAll<HTMLElement>(STOPS)]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      if (at === -1) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === 'Escape') escape()
      else if (step === undefined) return
      event.preventDefault()
      stops[event.key === 'Escape' ? 0 : at + (step ?? 0)]?.focus()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [])
  return area
}

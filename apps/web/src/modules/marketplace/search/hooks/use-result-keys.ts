import { type RefObject, useEffect } from 'react'

/**
 * Arrow keys move through the field and the links below it. Esc and leaving the box close the list.
 * The handler is on the box, because the links come and go while typing.
 */
export function useResultKeys(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    const element = box.current
    if (!element || !open) return undefined
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') close()
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [...(element?.querySelectorAll<HTMLElement>('input, a[href]') ?? [])]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
      event.preventDefault()
    }
    function onFocusOut(event: FocusEvent) {
      if (!(event.relatedTarget instanceof Node) || !element?.contains(event.relatedTarget)) close()
    }
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [box, open, close])
}

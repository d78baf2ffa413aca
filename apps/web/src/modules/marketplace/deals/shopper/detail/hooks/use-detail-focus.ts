import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the detail when a deal opens, and back to the opening element when it closes.
 * If that element is gone (the list was reloaded), the deal's card gets the focus.
 */
export function useDetailFocus(panel: RefObject<HTMLElement | null>, id: string): void {
  const opener = useRef<Element | null>(null)
  const shown = useRef(id)

  useEffect(() => {
    shown.current = id
    const active = document.activeElement
    // A deal opened inside the detail does not change which element of the list gets the focus
    // afterwards.
    if (panel.current?.contains(active) !== true) opener.current = active
    panel.current?.focus({ preventScroll: true })
  }, [panel, id])

  useEffect(
    () => () => {
      const before = opener.current
      const target = isOnPage(before) ? before : cardLink(shown.current)
      // The page behind stays inert until the panel is gone.
      requestAnimationFrame(() => target?.focus({ preventScroll: true }))
    },
    [],
  )
}

function isOnPage(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}

function cardLink(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#content [data-deal-id="${CSS.escape(id)}"] a`)
}

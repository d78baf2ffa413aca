import { type RefObject, useEffect } from 'react'

/**
 * While `active` (the full-screen detail of a phone), the rest of the page can be neither reached
 * nor scrolled. Messages and the cookie notice are outside the shell and above the detail, so they
 * stay reachable.
 */
export function useModalPanel(panel: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active || panel.current === null) return
    const behind = siblingsUpToRoot(panel.current).filter((element) => !element.inert)
    for (const element of behind) element.inert = true
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const element of behind) element.inert = false
      document.documentElement.style.overflow = overflow
    }
  }, [panel, active])
}

function siblingsUpToRoot(panel: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let level = panel; level.parentElement !== null && level.id !== 'root'; level = level.parentElement) {
    for (const sibling of level.parentElement.children) {
      if (sibling instanceof HTMLElement && sibling !== level && sibling.tagName !== 'SECTION')
        found.push(sibling)
    }
  }
  return found
}

/** Elements that can lie above the detail. While one is open, Esc closes that one. */
const ABOVE = 'dialog[open], [role="dialog"], [role="menu"], [role="listbox"]'

/** Esc closes the detail unless something lies above it. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector(ABOVE) !== null) return
      event.preventDefault()
      onEscape()
    }
    // In the capture phase, before other listeners. An element above closes on the same key and
    // could not be found afterwards.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onEscape])
}

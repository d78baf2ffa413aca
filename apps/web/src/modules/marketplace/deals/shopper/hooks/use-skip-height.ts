import { type RefObject, useLayoutEffect } from 'react'

/**
 * Classes of a card that the browser need not draw while it is off the screen. A skipped card
 * counts with the height of the first card (measured below), so that the scroll bar is right and
 * Back finds the same place.
 */
export const SKIPPED =
  '[contain-intrinsic-height:auto_var(--skip-height)] [content-visibility:auto] [overflow-clip-margin:24px]'

/** Class of the placeholder for a card that is not rendered yet. */
export const UNREADY = 'h-(--skip-height)'

/** Measures the first card, which is always rendered, and gives its height to the skipped ones. */
export function useSkipHeight(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current
    const first = element?.firstElementChild
    if (!element || !first) return
    const measure = () =>
      element.style.setProperty('--skip-height', `${first.getBoundingClientRect().height}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(first)
    return () => observer.disconnect()
  }, [list])
}

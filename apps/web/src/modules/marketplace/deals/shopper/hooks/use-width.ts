import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Computes a value from an element's width in pixels by `pick`, and renders again only when the
 * value changes. Before the first layout `pick` gets the window's width. `pick` must stay the same
 * function.
 */
export function useOfWidth<Answer extends number | boolean>(
  ref: RefObject<HTMLElement | null>,
  pick: (width: number) => Answer,
): Answer {
  const [answer, setAnswer] = useState(() => pick(window.innerWidth))
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setAnswer(pick(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setAnswer(pick(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, pick])
  return answer
}

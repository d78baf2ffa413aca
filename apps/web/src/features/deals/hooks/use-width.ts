import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * What `pick` says of an element's width in pixels, followed as it changes: a new render comes with another answer, not
 * with each pixel. Before the first layout it is asked about the window. `pick` must stay the same function.
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

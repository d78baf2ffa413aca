import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has come within a screen of what is seen; stays true. */
export function useNear(ref: RefObject<HTMLElement | null>, margin = '100%'): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || near) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, near, margin])
  return near
}

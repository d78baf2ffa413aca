/**
 * Runs `work` once, when the element comes within `margin` of the window (R-042: '-20%' is well
 * inside).
 */
export function whenNear(element: Element, margin: string, work: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      work()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
}

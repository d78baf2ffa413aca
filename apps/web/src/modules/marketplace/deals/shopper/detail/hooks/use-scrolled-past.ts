import { type RefObject, useEffect, useState } from 'react'

/** Says whether the element has been scrolled down by more than `px`. */
export function useScrolledPast(ref: RefObject<HTMLElement | null>, px: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const follow = () => setPast(element.scrollTop > px)
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [ref, px])
  return past
}

import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { MapInset } from './use-view.ts'

/** However much lies over it, so many pixels of the map count as seen: with large letters the rest may cover all of it. */
const LEAST_SEEN_PX = 160

interface Covered {
  /** What is covered, so that the rest is what a person sees; nothing on a map that shows its heading in a corner. */
  readonly inset: MapInset
  /** Pixels from the map's top to the foot of its heading. */
  readonly heading: number
}

/**
 * How much of a map its heading and what is `over` it cover, measured: undefined before they stand.
 *
 * @param over what lies over the map's head and foot from outside; undefined = nothing
 */
export function useCovered(
  root: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  over: MapInset | undefined,
): Covered | undefined {
  const [sizes, setSizes] = useState<{ heading: number; height: number }>()
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    function measure() {
      const [heading, height] = [head.current?.offsetHeight ?? 0, root.current?.clientHeight ?? 0]
      setSizes((was) => (was?.heading === heading && was.height === height ? was : { heading, height }))
    }
    measure()
    for (const { current } of [root, head]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [root, head])
  const below = over?.bottom ?? 0
  const full = over !== undefined
  return useMemo(() => {
    if (!sizes) return undefined
    const { heading, height } = sizes
    if (!full) return { heading, inset: { top: 0, bottom: 0 } }
    const coverable = Math.max(0, height - LEAST_SEEN_PX)
    const bottom = Math.min(below, coverable)
    return { heading, inset: { top: Math.min(heading, coverable - bottom), bottom } }
  }, [sizes, full, below])
}

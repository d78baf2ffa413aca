import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { MapInset } from './use-view.ts'

/**
 * At least so many pixels of the map count as visible, because with large text the content over it
 * may cover all of it.
 */
const LEAST_SEEN_PX = 160

interface Covered {
  /**
   * The covered pixels, so that the rest is the visible part; zero for a map whose heading is in a
   * corner.
   */
  readonly inset: MapInset
  /** Pixels from the map's top to the bottom of its heading. */
  readonly heading: number
}

/**
 * Measures how much of a map its heading and the content over it cover; undefined before they are
 * drawn.
 *
 * @param over content over the map's top and bottom from outside; undefined means none
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

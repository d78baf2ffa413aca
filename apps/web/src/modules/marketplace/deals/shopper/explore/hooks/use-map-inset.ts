import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SheetHeight } from '../components/map-sheet.tsx'

/**
 * With large text the row would leave less of the map than this. Then the sheet shows only its
 * heading until it is pulled up.
 */
const LEAST_MAP_PX = 200

interface Inset {
  readonly top: number
  readonly bottom: number
}

interface Parts {
  /** The map; null while it does not fill the screen. */
  readonly map: RefObject<HTMLElement | null>
  /** The lowest element over the map's top. */
  readonly head: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
}

/**
 * Measures the pixels that search, chips and switch cover at the top of the phone's map, and the
 * sheet at its bottom; undefined while `full` is false. An open list counts like the row that it
 * was pulled up from, so that the map does not move.
 */
export function useMapInset(
  { map, head, sheet }: Parts,
  full: boolean,
  height: SheetHeight,
  onHeight: (height: SheetHeight) => void,
): Inset | undefined {
  const [inset, setInset] = useState<Inset>()
  /**
   * After the person has given the sheet another height than the row, it is no longer changed here.
   */
  const moved = useRef(false)
  const makeRoom = useEffectEvent((free: number) => {
    if (height !== 'row') moved.current = true
    else if (!moved.current && free < LEAST_MAP_PX) onHeight('low')
  })
  const row = useRef(0)
  useLayoutEffect(() => {
    if (!full) return undefined
    const elements = [map.current, head.current, sheet.current]
    // A sheet that grew for a taller card does not shrink for the next one, because the cards
    // depend on the covered part.
    let covered = 0
    const measure = () => {
      const [all, above, below] = elements.map((element) => element?.getBoundingClientRect())
      if (!all || !above || !below) return
      covered = Math.max(covered, all.bottom - below.top)
      if (height !== 'list') row.current = covered
      const [top, bottom] = [Math.max(0, Math.round(above.bottom - all.top)), Math.round(row.current)]
      makeRoom(below.top - above.bottom)
      setInset((was) => (was?.top === top && was.bottom === bottom ? was : { top, bottom }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [...elements, head.current?.parentElement]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [map, head, sheet, full, height])
  return full ? inset : undefined
}

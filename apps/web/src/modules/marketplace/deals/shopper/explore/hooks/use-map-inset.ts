import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SheetHeight } from '../components/map-sheet.tsx'

/** With large letters the row leaves less of the map than this: only the sheet's heading is shown then, until it is pulled up. */
const LEAST_MAP_PX = 200

interface Inset {
  readonly top: number
  readonly bottom: number
}

interface Parts {
  /** The map; null while it does not fill the screen. */
  readonly map: RefObject<HTMLElement | null>
  /** What lies over its head, the last of it. */
  readonly head: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
}

/**
 * Pixels that search, chips and switch cover at the head of the phone's map, and the sheet at its foot, as they stand on the
 * screen; undefined while `full` is false. The open list counts as the row that it was pulled up from: the map stays as it is.
 */
export function useMapInset(
  { map, head, sheet }: Parts,
  full: boolean,
  height: SheetHeight,
  onHeight: (height: SheetHeight) => void,
): Inset | undefined {
  const [inset, setInset] = useState<Inset>()
  /** Once the sheet has had another height than the row, the person decides. */
  const moved = useRef(false)
  const makeRoom = useEffectEvent((free: number) => {
    if (height !== 'row') moved.current = true
    else if (!moved.current && free < LEAST_MAP_PX) onHeight('low')
  })
  const row = useRef(0)
  useLayoutEffect(() => {
    if (!full) return undefined
    const elements = [map.current, head.current, sheet.current]
    // A sheet that grows with a taller card does not shrink again with the next: the cards depend on what it covers.
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

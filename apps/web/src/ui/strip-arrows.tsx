import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { TurnArrow } from './turn-arrow.tsx'

/** The sides of the row with items out of view. */
export interface Hidden {
  readonly before: boolean
  readonly after: boolean
}

interface StripArrowsProps {
  track: RefObject<HTMLElement | null>
  hidden: Hidden
  onHidden: (hidden: (was: Hidden) => Hidden) => void
}

/**
 * An item is visible when this share of it is. With 1, rounding could leave an arrow that scrolls
 * nowhere.
 */
const SEEN = 0.95
/** Share of the visible width by which one press scrolls; less than 1, so that some items stay in view. */
const STEP = 0.8

const SIDES = [
  { side: 'before', sign: -1 },
  { side: 'after', sign: 1 },
] as const

/**
 * The arrows of a Strip, for the mouse only, because keyboard and screen readers move through the
 * items, which scroll into view by themselves. An arrow is shown under the mouse while the first or
 * last item is out of view. Nothing is measured while scrolling.
 */
export default function StripArrows({ track, hidden, onHidden }: StripArrowsProps) {
  const still = useReducedMotion()
  useEnds(track, onHidden)
  const move = (sign: number) => {
    const row = track.current
    row?.scrollBy({ left: sign * STEP * row.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }
  return SIDES.map(({ side, sign }) =>
    hidden[side] ? (
      <TurnArrow
        key={side}
        side={side}
        onClick={() => move(sign)}
        className="opacity-0 group-hover/strip:opacity-100"
      />
    ) : null,
  )
}

/** Reports whether the first and the last item of the row are visible. */
function useEnds(track: RefObject<HTMLElement | null>, onHidden: StripArrowsProps['onHidden']): void {
  const observer = useRef<IntersectionObserver>(undefined)
  const watched = useRef<readonly (Element | null)[]>([])

  useEffect(() => {
    return () => {
      observer.current?.disconnect()
      observer.current = undefined
      watched.current = []
    }
  }, [])

  // The effect has no dependencies: it runs after each render, because the items may have changed.
  useEffect(() => {
    const row = track.current
    if (!row) return
    const ends = [row.firstElementChild, row.lastElementChild]
    if (ends.every((end, place) => end === watched.current[place])) return
    watched.current = ends
    observer.current?.disconnect()
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const seen = intersectionRatio >= SEEN
          if (target === watched.current[0]) onHidden((was) => ({ ...was, before: !seen }))
          if (target === watched.current[1]) onHidden((was) => ({ ...was, after: !seen }))
        }
      },
      { root: row, threshold: [SEEN] },
    )
    for (const end of ends) if (end) observer.current.observe(end)
  })
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import type { Hidden } from './Strip.tsx'

interface StripArrowsProps {
  track: RefObject<HTMLElement | null>
  hidden: Hidden
  onHidden: (hidden: (was: Hidden) => Hidden) => void
}

/** An item counts as seen with this much of it: rounding never leaves an arrow that leads nowhere. */
const SEEN = 0.95
/** What of the visible width one press moves on: something of what was seen stays in sight. */
const STEP = 0.8

const SIDES = [
  { side: 'before', sign: -1, Icon: ChevronLeft, place: 'left-1' },
  { side: 'after', sign: 1, Icon: ChevronRight, place: 'right-1' },
] as const

/**
 * The arrows of a Strip, for the mouse alone: with Tab and a screen reader the items themselves are reached, and come
 * into sight as they are. The first and the last item tell where there is more, nothing is measured while scrolling.
 */
export default function StripArrows({ track, hidden, onHidden }: StripArrowsProps) {
  const still = useReducedMotion()
  useEnds(track, onHidden)
  const move = (sign: number) => {
    const row = track.current
    row?.scrollBy({ left: sign * STEP * row.clientWidth, behavior: still ? 'instant' : 'smooth' })
  }
  return SIDES.map(({ side, sign, Icon, place }) =>
    hidden[side] ? (
      <button
        key={side}
        type="button"
        aria-hidden
        tabIndex={-1}
        // The focus stays where it was: here it would be on something that screen readers do not know.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => move(sign)}
        className={`press absolute top-1/2 z-10 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-surface text-ink shadow-float after:absolute after:-inset-1 after:content-[""] hover:bg-sunken ${place}`}
      >
        <Icon className="size-5" />
      </button>
    ) : null,
  )
}

/** Watches the first and the last item of the row, whichever these are at the time. */
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

  // After each render of the row: its items may have changed.
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

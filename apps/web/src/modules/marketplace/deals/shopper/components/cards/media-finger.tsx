import type { RefObject } from 'react'
import { useFinger } from '~/lib/carousel/use-finger.ts'
import { cn } from '~/ui/cn.ts'

const SHOWN = 6

interface MediaFingerProps {
  track: RefObject<HTMLElement | null>
  count: number
  index: number
  goTo: (index: number) => void
}

/** Lets a finger swipe a card's images, with dots that show the present one. */
export default function MediaFinger({ track, count, index, goTo }: MediaFingerProps) {
  useFinger(track, goTo)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute right-3 bottom-3 z-[2] flex items-center gap-1.5 rounded-full bg-surface px-2 py-1.5"
    >
      {Array.from({ length: Math.min(count, SHOWN) }, (_, slide) => (
        <span
          key={slide}
          className={cn(
            'h-1.5 rounded-full transition-all duration-150',
            slide === index ? 'w-3.5 bg-ink' : 'w-1.5 bg-line-strong',
          )}
        />
      ))}
    </div>
  )
}

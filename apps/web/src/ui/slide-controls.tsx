import { useCoarsePointer } from '~/lib/device.ts'
import { letPicturesStand, picturesStand } from '~/lib/carousel/use-autoplay.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { useStore } from '~/lib/use-store.ts'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

interface SlideControlsProps {
  count: number
  index: number
  /** Wraps at the ends. */
  goTo: (index: number) => void
  words: {
    readonly before: string
    readonly after: string
    readonly pause: string
    readonly play: string
    /** Of the slide with this number, from 1. */
    readonly goTo: (number: number) => string
  }
  /** Where a finger's dots stand, when not over the slides. */
  dotsClass?: string
}

const PILL = 'absolute right-3 bottom-3 z-10 flex items-center rounded-full bg-surface p-0.5 text-ink'
/** What a mouse and the keyboard see while they are there. */
const WHILE_HELD =
  'opacity-0 transition-opacity duration-150 group-focus-within/slides:opacity-100 group-hover/slides:opacity-100'

/**
 * The way through slides without a swipe, and the button that stops them all: dots for a finger; arrows for a mouse
 * that is over the slides and for the keyboard. Stands in a `group/slides` that is `relative`.
 */
export function SlideControls({ count, index, goTo, words, dotsClass }: SlideControlsProps) {
  const touch = useCoarsePointer()
  const stand = useStore(picturesStand)
  const stillness = useReducedMotion()
  const pause = !stillness && (
    <button
      type="button"
      aria-label={stand ? words.play : words.pause}
      onClick={() => letPicturesStand(!stand)}
      className="grid size-[2.25rem] place-items-center rounded-full"
    >
      <Icon name={stand ? 'play' : 'pause'} className="size-[1rem] fill-current" />
    </button>
  )
  if (touch)
    return (
      <div className={cn(PILL, dotsClass)}>
        {Array.from({ length: count }, (_, slide) => (
          <button
            key={slide}
            type="button"
            aria-label={words.goTo(slide + 1)}
            aria-current={slide === index}
            onClick={() => goTo(slide)}
            className="grid size-6 place-items-center rounded-full"
          >
            <span
              className={cn(
                'h-1.5 rounded-full transition-all duration-150',
                slide === index ? 'w-3.5 bg-ink' : 'w-1.5 bg-line-strong',
              )}
            />
          </button>
        ))}
        {pause}
      </div>
    )
  const turn = (by: -1 | 1) => (
    <button
      type="button"
      aria-label={by < 0 ? words.before : words.after}
      onClick={() => goTo(index + by)}
      className="grid size-[2.25rem] place-items-center rounded-full hover:bg-sunken"
    >
      <Icon name={by < 0 ? 'chevron-left' : 'chevron-right'} className="size-[1.25rem]" />
    </button>
  )
  return (
    <div className={cn(PILL, WHILE_HELD)}>
      {turn(-1)}
      {turn(1)}
      {pause}
    </div>
  )
}

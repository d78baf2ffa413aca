import { useCoarsePointer } from '~/lib/device.ts'
import { stopSlides, slidesStopped } from '~/lib/carousel/use-autoplay.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { useStore } from '~/lib/use-store.ts'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

interface SlideControlsProps {
  count: number
  index: number
  /** Wraps around at the ends. */
  goTo: (index: number) => void
  labels: {
    readonly before: string
    readonly after: string
    readonly pause: string
    readonly play: string
    /** Names the slide with this number, from 1. */
    readonly goTo: (number: number) => string
  }
  /** Classes that place the dots for touch when they are not over the slides. */
  dotsClass?: string
}

const PILL = 'absolute right-3 bottom-3 z-10 flex items-center rounded-full bg-surface p-0.5 text-ink'
/** Classes that show the arrows only to a mouse over the slides, or with the focus inside. */
const WHILE_HELD =
  'opacity-0 transition-opacity duration-150 group-focus-within/slides:opacity-100 group-hover/slides:opacity-100'

/**
 * Controls of slides without a swipe, and the button that stops them: dots for touch; arrows for a
 * mouse over the slides and for the keyboard. Its parent must be a `group/slides` that is
 * `relative`.
 */
export function SlideControls({ count, index, goTo, labels, dotsClass }: SlideControlsProps) {
  const touch = useCoarsePointer()
  const stand = useStore(slidesStopped)
  const stillness = useReducedMotion()
  const pause = !stillness && (
    <button
      type="button"
      aria-label={stand ? labels.play : labels.pause}
      onClick={() => stopSlides(!stand)}
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
            aria-label={labels.goTo(slide + 1)}
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
      aria-label={by < 0 ? labels.before : labels.after}
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

import { cn } from '~/ui/cn.ts'
import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCoarsePointer } from '~/lib/device.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { slidesStopped, useAutoplay } from '~/lib/carousel/use-autoplay.ts'
import { useHoverOrFocus } from '~/lib/carousel/use-hover-or-focus.ts'
import { useOnScreen } from '~/lib/carousel/use-on-screen.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { SLIDES, useSlides } from '~/lib/carousel/use-slides.ts'
import { useStore } from '~/lib/use-store.ts'
import { DealImage } from './deal-image.tsx'
import { DEAL_CAROUSEL_AUTOPLAY_MS } from '../../model/image-autoplay.ts'

const MediaFinger = lazyPart(() => import('./media-finger.tsx'))
const MediaArrows = lazyPart(() => import('./media-arrows.tsx'))

interface DealMediaProps {
  images: readonly string[]
  alt: string
  /** First image of the page, which is fetched before everything else. */
  priority?: boolean
  muted?: boolean
  /**
   * A finger swipes the images. Beside other cards a swipe changes the page's view instead.
   */
  swipe?: boolean
  children?: ReactNode
}

/** Images that a finger swipes lie above the card's link, so a tap on them presses the link. */
function openCard({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('[data-deal-id]')?.querySelector<HTMLElement>('[data-card-link]')?.click()
}

/**
 * A card's images at 5:4. Several images change every 5 s while visible, unless the card is touched
 * or focused, they were stopped, or motion is reduced. A mouse over the card shows arrows;
 * a finger shows dots. Neither is a Tab stop, because the detail has a gallery for the keyboard.
 */
export function DealMedia({
  images,
  alt,
  priority = false,
  muted = false,
  swipe = false,
  children,
}: DealMediaProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useHoverOrFocus(box, '[data-deal-id]')
  const stand = useStore(slidesStopped)
  const stillness = useReducedMotion()
  const several = images.length > 1
  const onScreen = useOnScreen(box, several)
  const { track, index, goTo, next } = useSlides(images.length, !stillness)
  const touch = useCoarsePointer()
  const finger = several && touch && swipe
  useAutoplay(several && onScreen && !stand && !held && !stillness, DEAL_CAROUSEL_AUTOPLAY_MS, next)
  // Images after the first are fetched once the card has been on the screen.
  const [seen, setSeen] = useState(onScreen)
  if (onScreen && !seen) setSeen(true)
  const shown = seen ? images : images.slice(0, 1)

  return (
    <div ref={box} className="relative aspect-5/4 overflow-hidden bg-sunken">
      <div
        ref={track}
        {...(finger ? { onClick: openCard } : {})}
        className={cn(
          SLIDES,
          'h-full overflow-hidden',
          finger && 'relative z-[1] cursor-pointer touch-pan-y',
          muted && 'opacity-80 grayscale',
        )}
      >
        {shown.map((image, slide) => (
          <DealImage key={image} src={image} alt={slide === 0 ? alt : ''} eager={priority && slide === 0} />
        ))}
      </div>
      {finger && (
        <Suspense>
          <MediaFinger track={track} count={images.length} index={index} goTo={goTo} />
        </Suspense>
      )}
      {several && !touch && held && (
        <Suspense>
          <MediaArrows onTurn={(by) => goTo(index + by)} />
        </Suspense>
      )}
      {children}
    </div>
  )
}

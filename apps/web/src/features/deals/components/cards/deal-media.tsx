import { cn } from '~/ui/cn.ts'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useCoarsePointer } from '~/lib/device.ts'
import { useAutoplay, useAutoplayPause } from '~/lib/carousel/use-autoplay.ts'
import { useOnScreen } from '../../hooks/use-on-screen.ts'
import { useHoverOrFocus } from '~/lib/carousel/use-hover-or-focus.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { useSlides } from '~/lib/carousel/use-slides.ts'
import { DealPicture } from './deal-picture.tsx'
import { MediaControls } from './media-controls.tsx'
import { DEAL_CAROUSEL_AUTOPLAY_MS } from '../../model/picture-autoplay.ts'

interface DealMediaProps {
  images: readonly string[]
  alt: string
  /** First picture of the page: fetched before everything else. */
  priority?: boolean
  muted?: boolean
  className?: string
  children?: ReactNode
}

/**
 * Several pictures lie above the card's link, so that they can be swiped and paused by the mouse; a tap on
 * them therefore has to press the link.
 */
function openCard({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('[data-deal-id]')?.querySelector<HTMLElement>('[data-card-link]')?.click()
}

/**
 * A card's pictures at 5:4. With more than one they advance every 5 s while on the screen, unless paused, touched,
 * focused, or less motion is asked for.
 */
export function DealMedia({
  images,
  alt,
  priority = false,
  muted = false,
  className,
  children,
}: DealMediaProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useHoverOrFocus(box)
  const [paused] = useAutoplayPause()
  const stillness = useReducedMotion()
  const several = images.length > 1
  const onScreen = useOnScreen(box, several)
  const { track, index, goTo, next } = useSlides(images.length, !stillness)
  // On a touch screen the pictures scroll, and what scrolls must be reachable by keyboard; with a mouse the dots turn them.
  const touch = useCoarsePointer()
  useAutoplay(several && onScreen && !paused && !held && !stillness, DEAL_CAROUSEL_AUTOPLAY_MS, next)
  // Pictures behind the first are fetched once the card has been looked at.
  const [seen, setSeen] = useState(onScreen)
  if (onScreen && !seen) setSeen(true)
  const shown = seen ? images : images.slice(0, 1)

  return (
    <div ref={box} className={cn('relative aspect-5/4 overflow-hidden bg-sunken', className)}>
      <div
        ref={track}
        data-no-swipe={several || undefined}
        {...(several ? { onClick: openCard } : {})}
        {...(several && touch ? { role: 'group', 'aria-label': alt, tabIndex: 0 } : {})}
        className={cn(
          'flex size-full snap-x snap-mandatory overscroll-x-contain',
          several && 'relative z-[1] cursor-pointer',
          several && touch ? 'scrollbar-none overflow-x-auto' : 'overflow-hidden',
          muted && 'opacity-80 grayscale',
        )}
      >
        {shown.map((image, slide) => (
          <DealPicture key={image} src={image} alt={slide === 0 ? alt : ''} eager={priority && slide === 0} />
        ))}
      </div>
      {several && <MediaControls count={images.length} index={index} goTo={goTo} />}
      {children}
    </div>
  )
}

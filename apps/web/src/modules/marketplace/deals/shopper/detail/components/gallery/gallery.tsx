import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { slidesStopped, useAutoplay } from '~/lib/carousel/use-autoplay.ts'
import { useOnScreen } from '~/lib/carousel/use-on-screen.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { SLIDES, useSlides } from '~/lib/carousel/use-slides.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useStore } from '~/lib/use-store.ts'
import { cn } from '~/ui/cn.ts'
import { SlideControls } from '~/ui/slide-controls.tsx'
import { ImageSlide } from './image-slide.tsx'
import { VideoSlide } from './video-slide.tsx'
import { DEAL_CAROUSEL_AUTOPLAY_MS } from '../../../model/image-autoplay.ts'

const ZoomViewer = lazyPart(async () => ({ default: (await import('../viewer/zoom-viewer.tsx')).ZoomViewer }))

interface GalleryProps {
  readonly deal: Pick<Deal, 'images' | 'title'>
  readonly videoUrl: string | null
  /** The deal is over, so its images are grey. */
  readonly muted: boolean
  /** Content over the images: pills and the discount tag. */
  readonly children?: ReactNode
}

/**
 * The video first, then the images. They change every 5 s unless paused, held, out of sight or
 * motion is reduced. A tap on an image opens it in full screen.
 */
export function Gallery({ deal, videoUrl, muted, children }: GalleryProps) {
  const { t } = useTranslation(['detail', 'deals'])
  const box = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<number | null>(null)
  const [held, setHeld] = useState(false)
  const stand = useStore(slidesStopped)
  const stillness = useReducedMotion()
  const onScreen = useOnScreen(box)
  const videos = videoUrl === null ? 0 : 1
  const count = videos + deal.images.length
  const { track, index, goTo, next } = useSlides(count, !stillness)
  const watching = videos > 0 && index === 0
  const moving = count > 1 && onScreen && !watching && !stand && !held && !stillness && viewed === null
  useAutoplay(moving, DEAL_CAROUSEL_AUTOPLAY_MS, next)
  useFocusAfter(track, viewed === null ? null : viewed + videos)

  const take = () => setHeld(true)
  const leave = () => setHeld(false)
  const hold = { onPointerEnter: take, onPointerLeave: leave, onFocus: take, onBlur: leave }

  return (
    <section aria-roledescription={t('gallery.role')} aria-label={t('gallery.label', { title: deal.title })}>
      <div
        ref={box}
        className="group/slides detail-picture relative aspect-5/4 overflow-hidden bg-sunken @min-pair:rounded-2xl"
        {...hold}
      >
        <div
          ref={track}
          className={cn(
            SLIDES,
            'scrollbar-none h-full',
            count > 1 ? 'overflow-x-auto' : 'overflow-hidden',
            muted && 'opacity-80 grayscale',
          )}
        >
          {videoUrl !== null && (
            <VideoSlide
              src={videoUrl}
              poster={deal.images[0]}
              label={t('gallery.video', { title: deal.title })}
              playing={watching && onScreen && !stand && !stillness}
              onEnded={next}
            />
          )}
          {deal.images.map((image, imageIndex) => (
            <ImageSlide
              key={image}
              src={image}
              label={t('gallery.open', {
                title: deal.title,
                number: imageIndex + 1,
                total: deal.images.length,
              })}
              current={imageIndex + videos === index}
              eager={imageIndex === 0}
              onOpen={() => setViewed(imageIndex)}
            />
          ))}
        </div>
        {count > 1 && (
          <SlideControls
            count={count}
            index={index}
            goTo={goTo}
            labels={{
              before: t('deals:media.before'),
              after: t('deals:media.after'),
              pause: t('deals:media.pause'),
              play: t('deals:media.play'),
              goTo: (number) => t('deals:media.goTo', { number, total: count }),
            }}
          />
        )}
        {children}
      </div>
      {viewed !== null && (
        <Suspense fallback={null}>
          <ZoomViewer
            images={deal.images}
            title={deal.title}
            index={viewed}
            onTurn={(turned) => {
              // The gallery behind the viewer moves to the same image, so that closing the viewer
              // does not jump.
              goTo(turned + videos)
              setViewed(turned)
            }}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/**
 * Moves the focus to the image shown last when the viewer closes. The browser itself would focus
 * the slide that opened the viewer.
 */
function useFocusAfter(track: RefObject<HTMLElement | null>, shown: number | null): void {
  const last = useRef<number | null>(null)
  useEffect(() => {
    const slide = last.current === null ? undefined : track.current?.children[last.current]
    // No scrolling here, because the gallery may still be moving there.
    if (shown === null && slide instanceof HTMLElement) slide.focus({ preventScroll: true })
    last.current = shown
  }, [track, shown])
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { slidesStopped, useAutoplay } from '~/lib/carousel/use-autoplay.ts'
import { useHoverOrFocus } from '~/lib/carousel/use-hover-or-focus.ts'
import { useOnScreen } from '~/lib/carousel/use-on-screen.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { SLIDES, useSlides } from '~/lib/carousel/use-slides.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useStore } from '~/lib/use-store.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SlideControls } from '~/ui/slide-controls.tsx'
import { noteBanner } from '../api/count-banners.ts'
import { bannersQuery } from '../api/list-banners.ts'
import { BANNER_AUTOPLAY_MS } from '../model/banner-autoplay.ts'
import { BannerReason } from './banner-reason.tsx'
import { BannerSlide } from '../../shared/components/banner-slide.tsx'

interface BannerCarouselProps {
  position: Parameters<typeof bannersQuery>[0]
  /** False while staff act in the account: what they see was not shown to its person. */
  isCounted: boolean
}

/**
 * The promotional slides. They move on every 3 s while visible. Hover, focus,
 * reduced motion and the pause button stop them. Without slides nothing is shown.
 */
export function BannerCarousel({ position, isCounted }: BannerCarouselProps) {
  const { t } = useTranslation('banners')
  const { data, isPending } = useQuery(bannersQuery(position))
  const banners = data?.items ?? []
  const stillness = useReducedMotion()
  const stand = useStore(slidesStopped)
  const box = useRef<HTMLElement>(null)
  const held = useHoverOrFocus(box)
  const several = banners.length > 1
  const onScreen = useOnScreen(box, banners.length > 0)
  const { track, index, goTo, next } = useSlides(banners.length, !stillness)
  useAutoplay(several && onScreen && !stillness && !stand && !held, BANNER_AUTOPLAY_MS, next)

  const seen = isCounted && onScreen ? banners[index]?.id : undefined
  useEffect(() => {
    if (seen !== undefined) noteBanner('shown', seen)
  }, [seen])

  const shown = banners[index]
  if (!isPending && banners.length === 0) return null
  return (
    <section
      aria-label={t('title')}
      aria-roledescription={t('carousel')}
      ref={box}
      className="group/slides relative"
    >
      {isPending && <Skeleton className="h-52 w-full rounded-xl" />}
      <div className="@container overflow-hidden rounded-xl shadow-card">
        <div ref={track} className={`${SLIDES} scrollbar-none overflow-x-auto`}>
          {banners.map((banner, place) => (
            <BannerSlide
              key={banner.id}
              banner={banner}
              place={place}
              total={banners.length}
              active={place === index}
              onFollow={() => {
                if (isCounted) noteBanner('clicked', banner.id)
              }}
            />
          ))}
        </div>
      </div>
      {several && (
        <SlideControls
          count={banners.length}
          index={index}
          goTo={goTo}
          labels={{
            before: t('before'),
            after: t('after'),
            pause: t('pause'),
            play: t('play'),
            goTo: (number) => t('goTo', { number }),
          }}
          dotsClass="static mx-auto w-fit bg-transparent"
        />
      )}
      {shown === undefined ? null : <BannerReason banner={shown} />}
    </section>
  )
}

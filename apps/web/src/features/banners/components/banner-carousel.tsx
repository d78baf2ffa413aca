import { useQuery } from '@tanstack/react-query'
import { Icon } from '~/ui/icon.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useHoverOrFocus } from '~/lib/carousel/use-hover-or-focus.ts'
import { useReducedMotion } from '~/lib/carousel/use-reduced-motion.ts'
import { useAutoplay } from '~/lib/carousel/use-autoplay.ts'
import { useSlides } from '~/lib/carousel/use-slides.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { bannersQuery } from '../api/list-banners.ts'
import { BannerSlide } from './banner-slide.tsx'

const BANNER_AUTOPLAY_MS = 3000

/**
 * The promotional slides, moving on every 3 s. Hover, focus, less motion and the pause button hold
 * them; nothing is shown where there are none.
 */
export function BannerCarousel() {
  const { t } = useTranslation('banners')
  const { data, isPending } = useQuery(bannersQuery)
  const banners = data?.items ?? []
  const stillness = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const box = useRef<HTMLElement>(null)
  const held = useHoverOrFocus(box)
  const { track, index, goTo, next } = useSlides(banners.length, !stillness)
  const moving = banners.length > 1 && !stillness && !paused
  useAutoplay(moving && !held, BANNER_AUTOPLAY_MS, next)

  if (isPending) return <Skeleton className="h-56 w-full rounded-xl lg:h-64" />
  if (banners.length === 0) return null
  return (
    <section
      aria-label={t('title')}
      aria-roledescription={t('carousel')}
      ref={box}
      className="relative overflow-hidden rounded-xl shadow-card"
    >
      <div
        ref={track}
        className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {banners.map((banner, place) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            place={place}
            total={banners.length}
            active={place === index}
          />
        ))}
      </div>
      <div className="absolute inset-x-2 bottom-1.5 flex items-center">
        {banners.map((banner, place) => (
          <button
            key={banner.id}
            type="button"
            aria-label={t('goTo', { number: place + 1 })}
            aria-current={place === index}
            onClick={() => goTo(place)}
            className="grid h-8 w-6 place-items-center"
          >
            <span
              className={`h-2 rounded-full transition-all duration-150 ${place === index ? 'w-4 bg-limone' : 'w-2 bg-white/70'}`}
            />
          </button>
        ))}
        {!stillness && (
          <button
            type="button"
            aria-label={paused ? t('play') : t('pause')}
            onClick={() => setPaused(!paused)}
            className="ml-auto grid size-8 place-items-center rounded-full bg-black/50 text-white"
          >
            {paused ? (
              <Icon name="play" className="size-4 fill-current" />
            ) : (
              <Icon name="pause" className="size-4 fill-current" />
            )}
          </button>
        )}
      </div>
    </section>
  )
}

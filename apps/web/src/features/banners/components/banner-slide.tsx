import { Link } from '@tanstack/react-router'
import type { Banner } from '@vicino/contract/banners/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { buttonStyle } from '~/ui/button.tsx'

interface BannerSlideProps {
  banner: Banner
  place: number
  total: number
  active: boolean
}

/** One promotional slide; its button opens a screen of the app or another site in a new tab. */
export function BannerSlide({ banner, place, total, active }: BannerSlideProps) {
  const { t } = useTranslation('banners')
  const language = useLanguage()
  const inApp = banner.ctaLink.startsWith('/')
  const style = buttonStyle({ variant: 'lemon', size: 'sm' })
  return (
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={t('slideOf', { number: place + 1, total })}
      inert={!active}
      className="relative flex w-full shrink-0 snap-start overflow-hidden"
    >
      <img
        src={banner.image}
        alt=""
        width={800}
        height={480}
        loading={place === 0 ? 'eager' : 'lazy'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
      <div className="relative flex w-full flex-col items-start justify-end gap-1 bg-linear-to-t from-black/85 via-black/50 to-black/5 p-4 pb-12 text-white min-h-56 lg:min-h-64">
        <p className="tag-tilt mb-1 rounded-sm bg-limone px-2 py-0.5 text-11 font-bold text-on-limone">
          {banner.tagline[language]}
        </p>
        <h3 className="text-23 text-balance">{banner.title[language]}</h3>
        <p className="text-14 text-pretty">{banner.subtitle[language]}</p>
        {inApp ? (
          <Link to={banner.ctaLink} className={`${style} mt-1.5`}>
            {banner.ctaText[language]}
            <Icon name="arrow-right" className="size-4" />
          </Link>
        ) : (
          <a href={banner.ctaLink} target="_blank" rel="noopener noreferrer" className={`${style} mt-1.5`}>
            {banner.ctaText[language]}
            <Icon name="arrow-up-right" className="size-4" />
            <span className="sr-only">{t('newTab')}</span>
          </a>
        )}
      </div>
    </div>
  )
}

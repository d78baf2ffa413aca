import { Link } from '@tanstack/react-router'
import type { Banner } from '@vicino/contract/marketplace/banners/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { buttonStyle } from '~/ui/button.tsx'

interface BannerSlideProps {
  banner: Banner
  place: number
  total: number
  active: boolean
  onFollow?: (() => void) | undefined
}

/** Slides alternate between ink and paper; in the dark theme both are dark. */
const GROUND = ['bg-ink text-canvas dark:bg-sunken dark:text-ink', 'bg-surface text-ink'] as const

/**
 * One promotional slide, drawn as a coupon: texts on ink or paper, and the image beyond the tear
 * line. Its button opens a screen of the app, or another site in a new tab. In a narrow
 * box, or with large text, the image stands above.
 */
export function BannerSlide({ banner, place, total, active, onFollow }: BannerSlideProps) {
  const { t } = useTranslation('banners')
  const language = useLanguage()
  const inApp = banner.ctaLink.startsWith('/')
  const style = `${buttonStyle({ variant: 'lemon', size: 'sm' })} mt-auto`
  return (
    <div
      role="group"
      aria-roledescription={t('slide')}
      aria-label={t('slideOf', { number: place + 1, total })}
      inert={!active}
      className={`grid w-full shrink-0 snap-start @max-[19rem]:grid-rows-[8rem_1fr] @min-[19rem]:grid-cols-[minmax(0,1fr)_40%]`}
    >
      <div
        className={`flex flex-col items-start gap-1.5 p-4 @max-[19rem]:row-start-2 ${GROUND[place % GROUND.length]}`}
      >
        {banner.advertiser === null ? null : (
          <p className="text-12 font-semibold wrap-anywhere">{t('sponsored', { name: banner.advertiser })}</p>
        )}
        <p className="tag-tilt mb-0.5 rounded-sm bg-limone px-2 py-0.5 text-11 font-bold text-on-limone">
          {banner.tagline[language]}
        </p>
        <h3 className="text-19 break-words">{banner.title[language]}</h3>
        <p className="mb-1.5 text-14 text-pretty">{banner.subtitle[language]}</p>
        {inApp ? (
          <Link to={banner.ctaLink} onClick={onFollow} className={style}>
            {banner.ctaText[language]}
            <Icon name="arrow-right" className="size-[1rem]" />
          </Link>
        ) : (
          <a
            href={banner.ctaLink}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onFollow}
            className={style}
          >
            {banner.ctaText[language]}
            <Icon name="arrow-up-right" className="size-[1rem]" />
            <span className="sr-only">{t('newTab')}</span>
          </a>
        )}
      </div>
      <div className="relative bg-sunken @max-[19rem]:row-start-1">
        <img
          src={banner.image}
          alt=""
          width={800}
          height={480}
          loading={place === 0 ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover object-[80%_50%]"
        />
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 -ml-px border-l-2 border-dashed border-canvas before:absolute before:-top-2 before:-left-[9px] before:size-4 before:rounded-full before:bg-canvas after:absolute after:-bottom-2 after:-left-[9px] after:size-4 after:rounded-full after:bg-canvas @max-[19rem]:hidden"
        />
      </div>
    </div>
  )
}

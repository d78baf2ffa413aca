import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { BannerSlide } from '../shared/components/banner-slide.tsx'
import type { BannerFields } from './fields.ts'

/**
 * Widths of a slide in pixels: in the list on a phone of 390 px, and in the right column of a
 * desktop.
 */
const WIDTHS = { phone: 358, desktop: 400 } as const

interface BannerPreviewProps {
  draft: BannerFields
  /** Address of the image; null while there is none. */
  image: string | null
}

/**
 * Previews a banner on a phone and on a desktop, in the light and the dark theme. The slide cannot
 * be pressed.
 */
export function BannerPreview({ draft, image }: BannerPreviewProps) {
  const { t } = useTranslation('sections')
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const banner = {
    ...draft,
    id: 'preview',
    order: 0,
    advertiser: draft.advertiser.trim() === '' ? null : draft.advertiser,
    isLocal: draft.near !== null,
    image: image ?? '/no-picture.svg',
    // A link that is not fully typed would be invalid, so the preview uses another one.
    ctaLink: draft.ctaLink.startsWith('https://') ? draft.ctaLink : '/deals',
    title: withDash(draft.title),
    subtitle: withDash(draft.subtitle),
    tagline: withDash(draft.tagline),
    ctaText: withDash(draft.ctaText),
  }
  return (
    <section aria-label={t('banner.preview')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-14 font-semibold">{t('banner.preview')}</h3>
        <SegmentedControl
          label={t('banner.previewWidth')}
          value={width}
          options={[
            { value: 'phone', label: t('banner.phone') },
            { value: 'desktop', label: t('banner.desktop') },
          ]}
          onValueChange={setWidth}
        />
      </div>
      <div className="grid gap-3">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            data-preview={theme}
            className="overflow-x-auto rounded-xl bg-canvas p-4 text-ink inset-ring inset-ring-line"
          >
            <p className="pb-2 text-12 text-ink-2">{t(`banner.themes.${theme}`)}</p>
            <div
              inert
              className="@container overflow-hidden rounded-xl shadow-card"
              style={{ width: WIDTHS[width] }}
            >
              <BannerSlide banner={banner} place={0} total={1} active={false} />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

const withDash = ({ it, en }: { readonly it: string; readonly en: string }) => ({
  it: it || '…',
  en: en || '…',
})

import type { Banner } from '@vicino/contract/marketplace/banners/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ReportButton } from '~/modules/foundation/reports/shared/components/report-button.tsx'

/**
 * 'Perché lo vedo' under a slide: who pays for it and to whom it is shown (art. 26 Digital Services
 * Act); and the button to report it.
 */
export function BannerReason({ banner }: { readonly banner: Banner }) {
  const { t } = useTranslation('banners')
  return (
    <details className="px-1 text-14">
      <summary className="flex min-h-11 w-fit items-center text-12 text-ink-2 underline">{t('why')}</summary>
      <p className="text-pretty wrap-anywhere text-ink-2">
        {banner.advertiser === null ? t('own') : t('paid', { name: banner.advertiser })}{' '}
        {t(`audience.${banner.audience}`)} {t(banner.isLocal ? 'local' : 'everywhere')} {t('noProfile')}
      </p>
      <ReportButton key={banner.id} kind="banner" id={banner.id} />
    </details>
  )
}

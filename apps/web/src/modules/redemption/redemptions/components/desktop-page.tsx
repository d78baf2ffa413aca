import { Link } from '@tanstack/react-router'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { DesktopOffer, type SaveOffer } from './desktop-offer.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'

/**
 * Shown when a code's address is opened on a desktop: no code, but the options of the checkout's
 * dialog.
 */
export function DesktopPage({ deal, ...offer }: { deal: DealDetail } & SaveOffer) {
  const { t } = useTranslation('redemption')
  return (
    <FullScreen className="items-center justify-center">
      <article className="grid w-full max-w-md gap-5 rounded-2xl bg-surface p-6 shadow-card">
        <header className="grid gap-1">
          <p className="truncate text-14 font-semibold">{deal.title}</p>
          <h1 className="text-23">{t('desktop.title')}</h1>
          <p className="text-14 text-pretty text-ink-2">{t('desktop.reason')}</p>
        </header>
        <DesktopOffer dealId={deal._id} {...offer} />
        <Link to="/deals" className={buttonStyle({ variant: 'ghost', wide: true })}>
          {t('toDeals')}
        </Link>
      </article>
    </FullScreen>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { CartPanel } from '../cart/cart-panel.tsx'
import type { Position } from '../../model/browse-query.ts'
import { RecentViews } from './recent-views.tsx'
import { BestNear } from './best-near.tsx'
import { Block } from './block.tsx'

interface RightColumnProps {
  position: Position
  /** The banner carousel. */
  banners: ReactNode
}

/**
 * The right column of /deals, 400 px wide: 'Offerte', recently viewed deals, and the deals to buy
 * (R-083).
 */
export default function RightColumn({ position, banners }: RightColumnProps) {
  const { t } = useTranslation('deals')
  return (
    <aside
      // It scrolls by keyboard also while nothing in it can be focused, as its parts load.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('aside.offers')}
      className="sticky top-(--bars) flex h-[calc(100dvh-var(--bars))] w-100 shrink-0 scrollbar-none flex-col gap-6 overflow-y-auto overscroll-contain px-1 pt-2 pb-8"
    >
      <Block title={t('aside.offers')}>
        {banners}
        <h3 className="pt-1 font-sans text-14 font-semibold text-ink-2">{t('aside.best')}</h3>
        <BestNear position={position} />
      </Block>
      <RecentViews position={position} />
      <Block title={t('cart.title')}>
        <CartPanel onDeals />
      </Block>
    </aside>
  )
}

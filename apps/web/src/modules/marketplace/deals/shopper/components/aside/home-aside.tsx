import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Position } from '../../model/browse-query.ts'
import { RecentViews } from './recent-views.tsx'
import { BestNear } from './best-near.tsx'
import { Block } from './block.tsx'

/**
 * The column beside Home's feed in wide windows: nearby best discounts and recently viewed deals.
 */
export default function HomeAside({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  return (
    <aside aria-label={t('aside.offers')} className="sticky below-6 flex w-90 shrink-0 flex-col gap-6">
      <Block title={t('aside.best')}>
        <BestNear position={position} />
        <HowOrdered className="self-start" />
      </Block>
      <RecentViews position={position} />
    </aside>
  )
}

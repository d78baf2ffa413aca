import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import type { DealState } from '@vicino/domain/deal-state'
import { cn } from '~/ui/cn.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { RedeemLink } from './deal-link.tsx'
import { PointsChip } from './points-chip.tsx'
import { useExpiryText } from '../../hooks/use-expiry-text.ts'

/**
 * The coupon's stub: when the deal ends, and the one action that its state allows.
 */
export function DealStub({ deal, state }: { deal: Deal; state: DealState }) {
  const { t } = useTranslation('deals')
  const ends = useExpiryText(deal.expirationDate)
  return (
    <div
      className={cn(
        'flex items-center justify-between gap-2 px-3 pb-3 @min-card:px-4 @min-card:pb-4',
        '@max-card:flex-col @max-card:items-stretch',
      )}
    >
      <span className="flex min-h-5.5 flex-wrap items-center justify-between gap-1 text-12 text-ink-2">
        {state === 'valid' ? ends : t(`stub.${state}`)}
        <PointsChip deal={deal} className="px-1.5 text-11 @min-card:hidden" />
      </span>
      {state === 'valid' && <RedeemLink deal={deal} />}
    </div>
  )
}

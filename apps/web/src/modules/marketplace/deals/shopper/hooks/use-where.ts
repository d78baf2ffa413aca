import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'

/**
 * How far a deal is: 'Online' with a link, else the distance. Where none is known `unknown` metres stand in,
 * or null.
 */
export function useWhere(deal: Pick<Deal, 'link' | 'distance'>, unknown?: number): string | null {
  const { t } = useTranslation('deals')
  if (deal.link !== null) return t('card.onlineWhere')
  const metres = deal.distance ?? unknown
  return metres === undefined ? null : formatDistance(metres)
}

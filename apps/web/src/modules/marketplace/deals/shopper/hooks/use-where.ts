import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDistance } from '~/lib/format.ts'

/**
 * Writes the distance of a deal, or 'Online' for a deal with a link. Without a known distance it
 * uses `unknown` metres, or returns null.
 */
export function useWhere(deal: Pick<Deal, 'link' | 'distance'>, unknown?: number): string | null {
  const { t } = useTranslation('deals')
  if (deal.link !== null) return t('card.onlineWhere')
  const metres = deal.distance ?? unknown
  return metres === undefined ? null : formatDistance(metres)
}

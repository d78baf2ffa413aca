import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { useCallback } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useReaction } from '../../hooks/use-reaction.ts'
import { browserShareWays, countsAsShare, shareDeal, shareUrl } from '../model/share.ts'

/** Shares the deal's address, and counts the share when it is completed. */
export function useShare(deal: Pick<Deal, '_id' | 'title' | 'reactions' | 'userReactions'>) {
  const { t } = useTranslation('detail')
  const react = useReaction()
  return useCallback(async () => {
    const shared = { title: deal.title, url: shareUrl(window.location.origin, deal._id) }
    const outcome = await shareDeal(shared, browserShareWays())
    if (outcome === 'copied') toast.success(t('share.copied'))
    if (outcome === 'failed') toast.error(t('share.failed', { url: shared.url }))
    if (countsAsShare(outcome)) react(deal, 'SHARE')
  }, [deal, react, t])
}

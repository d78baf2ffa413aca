import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { QueueCount } from '~/ui/queue/queue-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { commissionPages } from '../shared/api/promoters.ts'
import { PayoutList } from '../shared/components/payout-list.tsx'
import { OwedList } from './owed-list.tsx'
import { OwnSlots } from './own-slots.tsx'
import { ReviewList } from './review-list.tsx'

type DeskTab = 'slots' | 'review' | 'owed' | 'payouts'

/**
 * Promoters in /dashboard: slots with their costs, commissions to review, debts and payouts (R-400,
 *
 */
export default function PromotersDesk() {
  const { t } = useTranslation('promoters')
  const [tab, setTab] = useState<DeskTab>('slots')
  const review = usePages(commissionPages('review'))
  const count = review.items.length
  const section = useBroughtIntoSight('promoters', !review.isPending)
  return (
    <section ref={section} aria-labelledby="promoters" className="grid scroll-mt-20 grid-cols-1 gap-4">
      <h2 id="promoters" className="flex items-center gap-2 text-23">
        {t('desk.title')}
        <QueueCount count={count} label={t('desk.waiting', { count })} />
      </h2>
      <Tabs
        label={t('desk.title')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'slots', label: t('desk.slots'), panel: <OwnSlots /> },
          { value: 'review', label: t('desk.review'), panel: <ReviewList pages={review} /> },
          { value: 'owed', label: t('desk.owed'), panel: <OwedList /> },
          { value: 'payouts', label: t('tabs.payouts'), panel: <PayoutList of="brand" /> },
        ]}
      />
    </section>
  )
}

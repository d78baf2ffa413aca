import { useNavigate, useSearch } from '@tanstack/react-router'
import { EventPages, EventRow } from '~/modules/loyalty/members/shopper/components/event-list.tsx'
import type { DrawEvents } from '~/modules/loyalty/customers/brand/components/customer-sheet.tsx'
import type { DrawEvent } from '~/modules/loyalty/customers/brand/components/timeline.tsx'
import CustomersScreen from '~/modules/loyalty/customers/brand/customers-screen.tsx'
import { readSearch, writeSearch } from '~/modules/loyalty/customers/brand/model/search.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

const drawEvent: DrawEvent = (event) => <EventRow key={event._id} event={event} />

/**
 * 'Clienti acquisiti'. Events are described to the brand in the words that their customer reads.
 */
export default function ProgramCustomers({ brandId }: { brandId: string }) {
  // The texts of all parts of the screen. A part that waited for its texts later would remove the
  // table and its selection for a moment.
  const { t } = useTranslation(['customers', 'labels', 'segments', 'coupons'])
  const navigate = useNavigate()
  const search = readSearch(useSearch({ strict: false }))
  const drawEvents: DrawEvents = (pages, only) => (
    <EventPages
      pages={pages}
      empty={
        <p className="py-6 text-center text-14 text-ink-2">
          {t(only === 'all' ? 'detail.noMovements' : 'detail.noPurchases')}
        </p>
      }
      end={t('detail.end')}
      shows={({ type, points, stamps }) =>
        only === 'purchases' ? type === 'purchase' || type === 'refund' : points !== 0 || stamps !== 0
      }
    />
  )
  return (
    <CustomersScreen
      brandId={brandId}
      search={search}
      onSearch={(next, adds = false) =>
        void navigate({
          to: '/raccolte/clienti',
          search: writeSearch(next),
          replace: !adds,
          resetScroll: false,
        })
      }
      drawEvents={drawEvents}
      drawEvent={drawEvent}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Deal } from '@vicino/contract/deals'
import { Zap } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { flashDeals } from '../api/browse-deals.ts'
import { FlashCard } from '../cards/flash-card.tsx'
import { useCardsReady } from '../hooks/use-cards-ready.ts'
import { useClock } from '../hooks/use-clock.ts'
import type { BrowseQuery } from '../model/browse-query.ts'
import { flashWindow } from './flash-window.ts'

/** Cards that the strip of a wide screen shows at first. */
const ON_SCREEN = 4

/** Flash deals near; a card comes at 7200 s and goes at 0 by itself, the strip goes with the last. */
export function FlashStrip({ query }: { query: BrowseQuery }) {
  const { t } = useTranslation('deals')
  const title = useId()
  const { data, isPending } = useQuery(flashDeals(query))
  const deals = useFlashWindow(data?.items ?? [])
  const ready = useCardsReady(deals.length, ON_SCREEN)
  if (!isPending && deals.length === 0) return null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="flex items-center gap-2 text-19">
        <Zap aria-hidden className="size-5 fill-pomodoro text-pomodoro" />
        {t('flash.title')}
      </h2>
      <ul className="-mx-4 scrollbar-none flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-3 md:-mx-1 md:scroll-px-1 md:px-1">
        {isPending
          ? ['a', 'b', 'c', 'd'].map((key) => (
              <li key={key}>
                <Skeleton className="h-[233px] w-44 rounded-xl" />
              </li>
            ))
          : deals.slice(0, ready).map((deal) => (
              <li key={deal._id} className="flex">
                <FlashCard deal={deal} />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Renders again only when the set of deals in their last two hours changes, not each second. */
function useFlashWindow(deals: readonly Deal[]): readonly Deal[] {
  const ids = useClock((now) => flashWindow(deals, now).join())
  const shown = new Set(ids.split(','))
  return deals.filter((deal) => shown.has(deal._id))
}

import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { dealsToShow } from '../api/displays.ts'

/** The brand's deals on offer that are not on the playlist yet. */
export function DealPicker({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (deal: OwnDeal) => void }) {
  const { t } = useTranslation('displays')
  const pages = usePages(dealsToShow)
  return (
    <section aria-label={t('picker.title')} className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <h3 className="font-display text-16 font-bold">{t('picker.title')}</h3>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-16 w-full rounded-lg" />}
        className="grid grid-cols-1 gap-2"
        empty={<p className="text-14 text-pretty text-ink-2">{t('picker.none')}</p>}
      >
        {(deals) => (
          <ul className="grid grid-cols-1 gap-1">
            {deals.map((deal) => (
              <li key={deal._id} className="flex min-h-14 items-center gap-3">
                <span className="grid min-w-0 flex-1">
                  <span className="truncate text-14 font-semibold">{deal.title}</span>
                  <span className="num text-12 text-ink-2">
                    {t('picker.facts', {
                      price: formatPrice(deal.discountPrice),
                      date: formatDate(deal.expirationDate),
                    })}
                  </span>
                </span>
                {chosen.includes(deal._id) ? (
                  <span className="text-12 text-ink-2">{t('picker.chosen')}</span>
                ) : (
                  <IconButton
                    label={t('picker.add', { title: deal.title })}
                    look="outline"
                    onClick={() => onAdd(deal)}
                  >
                    <Icon name="plus" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

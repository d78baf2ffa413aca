import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LEAST_COMMISSIONS } from '@vicino/contract/channels/promoters/constants'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { Suspense, useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { openSlotPages, type SlotFilters, takeSlot } from '../../shared/api/promoters.ts'
import { DealLine } from '../../shared/components/deal-line.tsx'
import type { Shared } from './share-link.tsx'

const ShareLink = lazyPart(() => import('./share-link.tsx'))

/** Milliseconds after the last key before the request. */
const SEARCH_MS = 300

/** Slots that can be taken. The promoter gets a slot's link at once. */
export function OpenSlots() {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const [text, setText] = useState('')
  const [least, setLeast] = useState<SlotFilters['least']>()
  const search = useDebounced(text.trim(), SEARCH_MS)
  const pages = usePages(openSlotPages({ search, least }))
  const isFiltered = search !== '' || least !== undefined
  const take = useMutation(takeSlot(useQueryClient()))
  const [shared, setShared] = useState<Shared>()
  const show = ({ deal, brand }: Slot, link: string) => setShared({ link, deal, brand: brand.username })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('slots.search')}
          clearLabel={t('slots.clear')}
          value={text}
          onValueChange={setText}
          className="min-w-60 flex-1"
        />
        <div role="group" aria-label={t('slots.least')} className="flex flex-wrap gap-2">
          {LEAST_COMMISSIONS.map((each) => (
            <Chip
              key={each}
              selected={each === least}
              onClick={() => setLeast(each === least ? undefined : each)}
            >
              {t('slots.from', { amount: formatPrice(Number(each)) })}
            </Chip>
          ))}
        </div>
      </div>
      <PagedList
        pages={pages}
        className="grid grid-cols-1 gap-3"
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={
          <EmptyState
            title={t('slots.empty')}
            reason={t(isFiltered ? 'slots.emptyFiltered' : 'slots.emptyWhy')}
            action={
              isFiltered ? (
                <Button
                  variant="outline"
                  onClick={() => {
                    setText('')
                    setLeast(undefined)
                  }}
                >
                  {t('slots.all')}
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(slots) => (
          <ul aria-label={t('tabs.slots')} className="grid grid-cols-1 gap-3 xl:grid-cols-2">
            {slots.map((slot) => {
              const { mine } = slot
              return (
                <li key={slot._id}>
                  <DealLine
                    deal={slot.deal}
                    brand={slot.brand.username}
                    commission={slot.commission}
                    badges={
                      mine ? (
                        <Badge tone="viola" dot>
                          {t('slots.mine')}
                        </Badge>
                      ) : (
                        <Badge tone="basilico" dot>
                          {t('slots.free', { free: slot.free, total: slot.total })}
                        </Badge>
                      )
                    }
                    actions={
                      mine ? (
                        <Button size="sm" variant="outline" onClick={() => show(slot, mine.link)}>
                          <Icon name="qr-code" className="size-4" />
                          {t('links.share')}
                        </Button>
                      ) : allows('promoter-SHARE') ? (
                        <Button
                          size="sm"
                          variant="lemon"
                          pending={take.isPending && take.variables === slot._id}
                          onClick={() => take.mutate(slot._id, { onSuccess: ({ link }) => show(slot, link) })}
                        >
                          <Icon name="link-2" className="size-4" />
                          {t('slots.take')}
                        </Button>
                      ) : null
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
      {shared ? (
        <Suspense>
          <ShareLink shared={shared} onClose={() => setShared(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

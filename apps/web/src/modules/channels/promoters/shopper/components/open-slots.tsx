import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Slot } from '@vicino/contract/channels/promoters/schemas'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { slotPages, takeSlot } from '../../shared/api/promoters.ts'
import { DealLine } from '../../shared/components/deal-line.tsx'
import type { Shared } from './share-link.tsx'

const ShareLink = lazyPart(() => import('./share-link.tsx'))

/** Slots that can be taken. The promoter gets a slot's link at once. */
export function OpenSlots() {
  const { t } = useTranslation('promoters')
  const allows = useAllows()
  const pages = usePages(slotPages)
  const take = useMutation(takeSlot(useQueryClient()))
  const [shared, setShared] = useState<Shared>()
  const show = ({ deal, brand }: Slot, link: string) =>
    setShared({ link, title: deal.title, discountPrice: deal.discountPrice, brand: brand.username })
  return (
    <>
      <PagedList
        pages={pages}
        className="grid grid-cols-1 gap-3"
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={<EmptyState title={t('slots.empty')} reason={t('slots.emptyWhy')} />}
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
    </>
  )
}
